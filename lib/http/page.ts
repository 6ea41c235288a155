import { z } from "zod";

/** One page of a list, from `limit + 1` rows. The last row only shows that there are more. */
export function toPage<Row, Before extends string | number>(
  rows: Row[],
  limit: number,
  before: (row: Row) => Before,
): { data: Row[]; meta: { has_more: boolean; next_before: Before | null } } {
  const data = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return {
    data,
    meta: {
      has_more: hasMore,
      next_before: hasMore ? before(data.at(-1)!) : null,
    },
  };
}

/** The schema of what `toPage` returns. */
export function pageSchema(item: z.ZodType, before: z.ZodType) {
  return z.object({
    data: z.array(item).describe("Newest first."),
    meta: z.object({
      has_more: z.boolean(),
      next_before: before.nullable().describe(
        "Pass this as before to get the next page. Null on the last page.",
      ),
    }),
  });
}
