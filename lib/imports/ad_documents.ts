import { sql } from "kysely";
import type { z } from "zod";
import { adSchema, type storedUnitSchema } from "@/lib/ads/wire.ts";
import type { UnitRecord } from "@/lib/imports/formats/ad_record.ts";
import { toUnit } from "@/lib/imports/formats/native.ts";
import type { AdState } from "@/lib/imports/merge_records.ts";

/** The stored JSON of ads, from which responses are made: see `lib/ads/documents.ts`. */

type Ad = z.infer<typeof adSchema>;
type Unit = z.infer<typeof storedUnitSchema>;
type Document = Ad & { creativeUnits: Unit[] };

type Own = Pick<
  Ad,
  "brand_id" | "scrape_run_id" | "created_at" | "updated_at"
>;

const MEMBERS = Object.keys(adSchema.shape)
  .filter((name) => name !== "id") as (keyof AdState & keyof Own)[];

/** The JSON of an ad from the second member on: `writeAds` puts its id before it. */
export function toDocument(state: AdState, own: Own): string {
  const members = { ...state, ...own };
  return JSON.stringify({
    ...Object.fromEntries(MEMBERS.map((name) => [name, members[name] ?? null])),
    creativeUnits: toUnits(state.creative_units),
  }).slice(1);
}

export function toUnits(units: readonly UnitRecord[]): Unit[] {
  return units.map((unit, unitIndex) => ({
    unitIndex,
    unitType: unit.unit_type,
    body: unit.body,
    title: unit.title,
    description: unit.description,
    caption: unit.caption,
    linkUrl: unit.link_url,
    imageUrl: unit.image_url,
    videoUrl: unit.video_url,
  }));
}

export const parseDocument = (document: string): Document =>
  JSON.parse(document);

/** An ad as its document has it. */
export function stateOf(
  document: string,
  more: Pick<AdState, "brand" | "media_type" | "transparency" | "source">,
): AdState {
  const {
    id: _,
    brand_id: __,
    scrape_run_id: ___,
    created_at: ____,
    updated_at: _____,
    creativeUnits,
    ...members
  } = parseDocument(document);
  const creative_units = creativeUnits.map(toUnit);
  return { ...members, ...more, creative_units };
}

/** The current row's document after it has moved to another brand. */
export const movedTo = (brandId: number, now: number) =>
  sql`regexp_replace(
    regexp_replace(document, '"brand_id":\\d+', ${`"brand_id":${brandId}`}),
    '"updated_at":\\d+(?=,"creativeUnits":\\[)', ${`"updated_at":${now}`})`;
