import { assertEquals } from "@std/assert";
import type { Harness } from "../../harness.ts";
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

/** Every ad as the API lists it. */
export async function list(
  t: Harness,
  key: string,
): Promise<Record<string, unknown>[]> {
  const ads: Record<string, unknown>[] = [];
  for (let path = "/v1/ads?limit=100"; path !== undefined;) {
    const page = await (await t.fetch(path, { key })).json();
    ads.push(...page.data);
    path = page.next_page_url;
  }
  return ads;
}

/** Every ad as the API gives it alone. */
export async function details(
  t: Harness,
  key: string,
): Promise<Record<string, unknown>[]> {
  const ads: Record<string, unknown>[] = [];
  // One after another: hundreds at once time out on a busy machine.
  for (const { ad_archive_id } of await list(t, key)) {
    const answer = await t.fetch(`/v1/ads/${ad_archive_id}`, { key });
    ads.push((await answer.json()).data);
  }
  return ads;
}
