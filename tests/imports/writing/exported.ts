import { assertEquals } from "@std/assert";
import type { Reader } from "../../reader.ts";
import { omit } from "./native_record.ts";

/** What an importer gives an ad anew, and so may differ between archives. */
export function portable(ad: Record<string, unknown>): unknown {
  const { created_at, updated_at, brand, ...rest } = ad;
  assertEquals([typeof created_at, typeof updated_at], ["number", "number"]);
  return {
    ...omit(rest, ["id", "brand_id", "scrape_run_id"]),
    brand: brand && omit(brand, ["id", "created_at", "updated_at"]),
  };
}

/** Every ad as the API gives it alone. */
export async function details(r: Reader): Promise<Record<string, unknown>[]> {
  const ads: Record<string, unknown>[] = [];
  // One after another: hundreds at once time out on a busy machine.
  for (const { ad_archive_id } of await r.ads()) {
    const response = await r.get(`/v1/ads/${ad_archive_id}`);
    ads.push((await response.json()).data);
  }
  return ads;
}
