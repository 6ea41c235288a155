import type { Reader } from "../../reader.ts";

/** A brand as lists return it, as far as tests look into it. */
export interface ListedBrand {
  id: number;
  slug: string;
  page_id: string;
  name: string | null;
  active_ad_count: number;
  total_ad_count: number;
  platforms: string[];
  last_scraped_at: number | null;
}

interface BrandPage {
  data: ListedBrand[];
  meta: { total: number; has_more: boolean; next_cursor: string | null };
  next_page_url?: string;
}

export async function brandPage(r: Reader, path: string): Promise<BrandPage> {
  return await r.list(path) as unknown as BrandPage;
}

/** Every brand of a list, in order; each page tells the same total. */
export async function walkBrands(r: Reader, query: string) {
  const brands: ListedBrand[] = [];
  const totals = new Set<number>();
  let next: string | undefined = `/v1/brands?${query}`;
  while (next !== undefined) {
    const page: BrandPage = await brandPage(r, next);
    brands.push(...page.data);
    totals.add(page.meta.total);
    next = page.next_page_url;
  }
  return { brands, totals: [...totals] };
}
