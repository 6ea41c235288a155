import { sql } from "kysely";
import type { Sql } from "@/lib/ads/list_filter.ts";

/**
 * Bytes of JSON that the ads of a page may take together. With what stands
 * around them, a response stays below 4 MiB.
 */
export const PAGE_BYTES_MAX = 4 * 1024 * 1024 - 32 * 1024;

const TEXTS = ["search_text", "primary_text"];

/**
 * Never more than these members of the ad take as JSON. The length of a stored
 * text is known without reading it.
 */
export function sizeOf(ad: string, members: readonly string[]): Sql {
  const bytes = (column: string) =>
    sql`coalesce(octet_length(${sql.ref(`${ad}.${column}`)}), 0)`;
  const sizes = TEXTS.filter((text) => members.includes(text)).map(bytes);
  if (members.includes("cards")) {
    sizes.push(sql`octet_length(${sql.ref(`${ad}.cards`)}::text)`);
  }
  return sizes.length === 0 ? sql`0` : sql.join(sizes, sql` + `);
}
