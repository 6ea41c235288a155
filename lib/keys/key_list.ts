import { z } from "zod";
import { keySchema, presentKey } from "@/lib/keys/key_wire.ts";
import type { OwnKeys } from "@/lib/keys/own_keys.ts";
import type { CursorCodec } from "@/lib/http/cursor.ts";
import {
  ignoredOf,
  listSchema,
  type Page,
  pageEnvelope,
  pagingParams,
  parseListParams,
} from "@/lib/http/paging.ts";

export const keyListParams = pagingParams("Keys");

/** @throws {Problem} `invalid_parameter` */
export const parseKeyListQuery = (
  search: URLSearchParams,
  { lenient = false } = {},
): Page => parseListParams(search, keyListParams, lenient, () => []);

export const keyListSchema = listSchema(
  z.array(keySchema).describe("Newest first."),
  "The number of all keys of the account.",
  {},
);

/** One page of an account's keys. @throws {Problem} `invalid_cursor` */
export async function readKeyList(
  { ownKeys, cursors }: { ownKeys: OwnKeys; cursors: CursorCodec },
  accountId: string,
  origin: string,
  { limit, cursor, ignored = [] }: Page,
) {
  // A cursor is only valid for the keys of this account.
  const bound = `keys ${accountId}`;
  const [before = null] = cursor ? cursors.decode(cursor, bound) : [];
  const [rows, total] = await Promise.all([
    ownKeys.list(accountId, { limit: limit + 1, before }),
    ownKeys.count(accountId),
  ]);
  const keys = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const next = hasMore ? cursors.encode([keys.at(-1)!.id], bound) : null;
  return {
    data: keys.map(presentKey),
    ...pageEnvelope({ total, limit }, next, ignoredOf(ignored), {
      url: `${origin}/v1/ads/me/keys`,
      params: new URLSearchParams(),
    }),
  };
}
