import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { linkKey, mediaKey } from "@/lib/imports/formats/creative.ts";
import type { AdState } from "@/lib/imports/merge_records.ts";

/** What a newer observation changed of an ad. */
export interface HistoryEvent {
  /** When it was observed; null: unknown. */
  at: number | null;
  /** The new value; null: it did not change. */
  is_active: boolean | null;
  /** If the ad resumed, when its run before had ended; null: unknown. */
  ended_at: number | null;
  edits: { field: string; from: unknown; to: unknown }[];
}

type Part = AdState["cards" | "creative_units"][number];

const mediaOf = (part: Part) => ({
  image: mediaKey(part.image_url),
  video: mediaKey(part.video_url),
});

const cardOf = (card: AdState["cards"][number]) => ({
  ...card,
  image_url: null,
  video_url: null,
  link_url: linkKey(card.link_url),
  ...mediaOf(card),
});

/** Texts of cards are compared as cards, and that of the ad as its own. */
const unitsOf = ({ cards, creative_units }: AdState) =>
  creative_units.map((unit) => ({
    unit_type: unit.unit_type,
    ...mediaOf(unit),
    ...cards.length === 0 && {
      title: unit.title,
      description: unit.description,
      caption: unit.caption,
    },
  }));

/**
 * The members whose changes are edits, as they are compared: a link without its
 * click id, media by the file and not by its signed URL.
 */
const COMPARED: Readonly<
  Record<string, readonly [keyof AdState, (ad: AdState) => unknown]>
> = {
  primary_text: ["primary_text", (ad) => ad.primary_text],
  cta_text: ["cta_text", (ad) => ad.cta_text],
  destination_url: ["destination_url", (ad) => linkKey(ad.destination_url)],
  cards: ["cards", (ad) => ad.cards.map(cardOf)],
  creativeUnits: ["creative_units", unitsOf],
};

/** What changed of an ad, in a list; empty if nothing did but when it was seen. */
export function changesOf(
  before: AdState,
  after: AdState,
  at: number | null,
): HistoryEvent[] {
  const edits = Object.entries(COMPARED).flatMap(([field, [name, of]]) =>
    isDeepStrictEqual(of(before), of(after))
      ? []
      : [{ field, from: before[name], to: after[name] }]
  );
  const is_active = before.is_active === after.is_active
    ? null
    : after.is_active;
  return is_active === null && edits.length === 0 ? [] : [{
    at,
    is_active,
    edits,
    ended_at: is_active ? before.last_seen_at : null,
  }];
}

/** Adds to the ads' history. The ads must be written before. */
export async function writeHistory(
  db: Kysely<Schema>,
  ads: ReadonlyMap<string, { events: readonly HistoryEvent[] }>,
  now: number,
): Promise<void> {
  const rows = [...ads].flatMap(([ad_archive_id, { events }]) =>
    events.map(({ at, is_active, ended_at, edits }) => ({
      ad_archive_id,
      at: at ?? now,
      is_active,
      ended_at,
      edits: edits.length === 0 ? null : JSON.stringify(edits),
    }))
  );
  if (rows.length === 0) return;
  await sql`
    insert into ad_history (ad_id, brand_id, at, is_active, ended_at, edits)
    select a.id, a.brand_id, r.at, r.is_active, r.ended_at, r.edits
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json)
      as (ad_archive_id text, at bigint, is_active boolean, ended_at bigint,
        edits text))
      with ordinality as r (ad_archive_id, at, is_active, ended_at, edits, n)
    join ads a using (ad_archive_id) order by n`.execute(db);
}
