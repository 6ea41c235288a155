import { Buffer } from "node:buffer";
import { z } from "zod";
import { adSchema } from "@/lib/ads/wire.ts";
import { withOwnMedia } from "@/lib/ads/responses/bodies.ts";
import { pageSchema } from "@/lib/http/page.ts";
import {
  limitParam,
  type ParamTable,
  positiveInteger,
} from "@/lib/http/query.ts";
import { timestamp } from "@/lib/time/timestamp.ts";
import { nameSchema } from "@/lib/validation/name_schema.ts";
import { noteSchema } from "@/lib/validation/note_schema.ts";
import type { Board, Starred } from "@/lib/views/boards.ts";
import { presentShare, shareSchema } from "@/lib/views/share_wire.ts";

/** The body of `POST /v1/ads/me/boards`, and of renaming one. */
export const namedBoardSchema = z.object({
  name: nameSchema({
    description: "The name, in 1 to 100 characters.",
    example: "Summer campaign",
  }),
});

export const boardSchema = z.object({
  id: z.int().min(1),
  name: z.string(),
  ads: z.int().min(0).describe("Its ads that are in the archive."),
  created_at: timestamp,
  share: shareSchema.nullable().describe("Null: there is no link to it."),
}).meta({ description: "A collection of ads of an account." });

export const boardListSchema = z.object({
  data: z.array(boardSchema).describe("All boards, oldest first."),
});

/** The body of `PUT /v1/ads/me/boards/{id}/ads/{ad_archive_id}`. */
export const starSchema = z.object({
  note: noteSchema({
    description:
      "A note about the ad, in at most 1,000 characters. Without it, the note remains.",
    example: "Same hook as ours.",
  }).optional(),
});

const starred = {
  ad_archive_id: z.string(),
  note: z.string(),
  added_at: timestamp,
};
export const starredSchema = z.object(starred).meta({
  description: "An ad on a board.",
});

export const boardAdsParams = {
  limit: limitParam("Ads per page, up to 100."),
  before: positiveInteger.meta({
    description:
      "Only ads that were added before: meta.next_before of the previous page.",
    example: 42,
  }),
} satisfies ParamTable;

export const boardAdsSchema = pageSchema(
  z.object({ ...starred, ad: adSchema }),
  z.int().min(1),
);

export const presentBoard = (
  { shared_at, ends_at, ...board }: Board,
): z.infer<typeof boardSchema> => ({
  ...board,
  share: presentShare({ shared_at, ends_at }),
});

/** An ad on a board, with the ad as in lists. */
export const presentStarred = (
  { json, ad_archive_id, note, added_at }: Starred,
  origin: string,
) => ({
  ad_archive_id,
  note,
  added_at,
  ad: JSON.parse(Buffer.from(withOwnMedia(json, origin)).toString()),
});
