import { type Kysely, sql } from "kysely";
import type { MediaType, UnitType } from "@/lib/shared/media_type.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** What a card shows of an ad's brand and creative units. */
export interface AdPreview {
  id: number;
  media_type: MediaType;
  brand_slug: string | null;
  brand_name: string | null;
  brand_avatar_url: string | null;
  units: number;
  /** Of the first unit that has a picture, else of the first one. */
  unit_type: UnitType | null;
  /** Its first 300 characters. */
  title: string | null;
  image_url: string | null;
  video_url: string | null;
}

/** The previews of a page of ads, by the ads' ids. */
export async function readPreviews(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<Map<number, AdPreview>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<AdPreview>`
    select ads.id, ads.media_type, brands.slug as brand_slug,
      left(brands.name, 300) as brand_name, brands.avatar_url as brand_avatar_url,
      (select count(*) from creative_units where ad_id = ads.id) as units,
      unit.*
    from ads
    left join brands on brands.id = ads.brand_id
    left join lateral (
      select unit_type, left(title, 300) as title, image_url, video_url
      from creative_units where ad_id = ads.id
      order by image_url is null, unit_index limit 1
    ) unit on true
    where ads.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
