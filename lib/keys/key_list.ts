import { z } from "zod";
import { keySchema, presentKey } from "@/lib/keys/key_wire.ts";
import type { OwnKeys } from "@/lib/keys/own_keys.ts";
import type { CursorCodec } from "@/lib/http/cursor.ts";
import { pageEnvelope } from "@/lib/http/paging.ts";
import {
  LIMIT_MAX,
  limitParam,
  type ParamTable,
  type QueryValues,
} from "@/lib/http/query.ts";

export const keyListParams = {
  limit: limitParam(
    `Keys per page. Larger values are capped at ${LIMIT_MAX}; meta.limit shows the limit that was applied.`,
  ),
  cursor: z.string().meta({
    description:
      "Cursor of the next page: pagination.cursor of the previous page, unchanged. If empty or absent, the first page is returned.",
    example: "",
  }),
} satisfies ParamTable;

export const keyListSchema = z.object({
  data: z.array(keySchema).describe("Newest first."),
  meta: z.object({
    limit: z.int().min(1).max(LIMIT_MAX),
    has_more: z.boolean(),
    next_cursor: z.string().nullable().describe("Null on the last page."),
  }),
  pagination: z.object({
    cursor: z.string().optional().describe("Absent on the last page."),
    has_more: z.boolean(),
  }),
  next_page_url: z.string().optional().describe("Absent on the last page."),
});

/** One page of an account's keys. @throws {Problem} `invalid_cursor` */
export async function readKeyList(
  { ownKeys, cursors }: { ownKeys: OwnKeys; cursors: CursorCodec },
  accountId: string,
  { origin, query }: {
    origin: string;
    query: QueryValues<typeof keyListParams>;
  },
) {
  const { limit, cursor } = query;
  // A cursor is only valid for the keys of this account.
  const bound = `keys ${accountId}`;
  const [before = null] = cursor ? cursors.decode(cursor, bound) : [];
  const rows = await ownKeys.list(accountId, { limit: limit + 1, before });
  const keys = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const next = hasMore ? cursors.encode([keys.at(-1)!.id], bound) : null;
  return {
    data: keys.map(presentKey),
    ...pageEnvelope({ limit }, next, {}, {
      url: `${origin}/v1/ads/me/keys`,
      params: new URLSearchParams(),
    }),
  };
}
