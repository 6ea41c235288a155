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
}

export async function brandPage(r: Reader, path: string): Promise<BrandPage> {
  return await r.list(path) as unknown as BrandPage;
}

/** Every brand of a list, in order; each page tells the same total. */
export async function walkBrands(r: Reader, query: string) {
  const brands: ListedBrand[] = [];
  const totals = new Set<number>();
  for await (const { data, meta } of r.pages(`/v1/brands?${query}`)) {
    brands.push(...data as unknown as ListedBrand[]);
    totals.add(meta.total);
  }
  return { brands, totals: [...totals] };
}
