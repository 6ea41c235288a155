import type { z } from "zod";
import type { brandSchema } from "@/lib/ads/wire.ts";
import type { brandListSchema } from "@/lib/brands/wire.ts";
import type { Reader } from "../../reader.ts";

/** A brand as lists return it. */
export type ListedBrand = z.infer<typeof brandSchema>;

export async function brandPage(r: Reader, path: string) {
  return await r.list(path) as unknown as z.infer<typeof brandListSchema>;
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
