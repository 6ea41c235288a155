import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { MEDIA_TYPES, type MediaType } from "@/lib/shared/media_type.ts";

/**
 * The format of `ad_columns`. Chunk c contains the ads with ids from c *
 * CHUNK_ADS, little-endian, without trailing zero bytes. `facts` has one byte
 * per ad, columns of numbers have four, terms one bit.
 */

export const CHUNK_ADS = 65_536;

export const chunkOf = (adId: number): number => Math.floor(adId / CHUNK_ADS);

/** The column with one byte per ad, see `mediaTypeOf`. */
export const FACTS = "facts";

/** Columns of values that are stored plus one; 0 is unknown. */
export const SCALAR_COLUMNS = [
  "delivery_start_at",
  "last_seen_at",
  "created_at",
  "updated_at",
  "running_days",
  "versions",
  "reach",
  "spend_min",
  "spend_max",
  "impressions_min",
  "impressions_max",
] as const;
export type ScalarColumn = typeof SCALAR_COLUMNS[number];

/** The kinds of texts that many ads share; see the table `ad_values`. */
export const VALUE_KINDS = [
  ...["cta", "domain", "creator", "landing", "library"] as const,
  ...["currency", "payer"] as const,
  // Sets, such as `DE,FR`: an ad has one.
  ...["platforms", "languages", "countries", "categories"] as const,
] as const;
export type ValueKind = typeof VALUE_KINDS[number];

export const VALUE_COLUMNS = VALUE_KINDS.map((kind) => `${kind}_id` as const);

/** Columns of ids: of brands, and of entries of `ad_values`. 0 is none. */
export const ID_COLUMNS = ["brand_id", ...VALUE_COLUMNS] as const;

/** Together, they identify creatives: the first eight bytes of the MD5 of `creative_hash`. */
export const CREATIVE_COLUMNS = ["creative_high", "creative_low"] as const;

/** All columns with one number per ad. Their names are not words, see `termsOf`. */
export const NUMBER_COLUMNS = [
  ...SCALAR_COLUMNS,
  ...ID_COLUMNS,
  ...CREATIVE_COLUMNS,
] as const;
export type NumberColumn = typeof NUMBER_COLUMNS[number];

/** What libraries say about ads; most ads have no value in any of these. */
export const RARE_COLUMNS: readonly NumberColumn[] = [
  ...["versions", "reach", "spend_min", "spend_max"] as const,
  ...["impressions_min", "impressions_max"] as const,
  ...["library_id", "currency_id", "payer_id", "platforms_id"] as const,
  ...["languages_id", "countries_id", "categories_id"] as const,
];

/** No stored number is higher: times end in the year 2106. */
export const NUMBER_MAX = 0xffff_ffff;

/** The stored number of a value of a scalar column. */
export const encodeScalar = (value: number): number =>
  Math.min(Math.max(value + 1, 0), NUMBER_MAX);

/** The value of a stored number; null: unknown. */
export const decodeScalar = (number: number): number | null =>
  number === 0 ? null : number - 1;

/** The numbers of CREATIVE_COLUMNS for a `creative_hash`. */
export function encodeCreative(hash: string): [high: number, low: number] {
  const digest = createHash("md5").update(hash).digest();
  return [digest.readUInt32BE(0), digest.readUInt32BE(4)];
}

/** Bits of a byte of FACTS. Three of them are the media type's index in MEDIA_TYPES. */
export const IS_ACTIVE = 1;
export const IS_CREATOR_AD = 2;
export const MEDIA_TYPE_FACTOR = 4;
/** An ad with this id exists. */
export const IS_AD = 128;

export const mediaTypeOf = (facts: number): MediaType =>
  MEDIA_TYPES[Math.floor(facts / MEDIA_TYPE_FACTOR) & 0b111]!;

export type Chunk = Uint8Array | Uint32Array;

const NUMBERS: ReadonlySet<string> = new Set(NUMBER_COLUMNS);

/** A chunk of any column; without data, all zeros. */
export function decodeChunk(name: string, data?: Uint8Array): Chunk {
  const bits = name === FACTS ? 8 : NUMBERS.has(name) ? 32 : 1;
  const whole = new Uint8Array(CHUNK_ADS * bits / 8);
  if (data !== undefined) whole.set(data);
  return name === FACTS ? whole : new Uint32Array(whole.buffer);
}

/** The stored form of a decoded chunk. */
export function encodeChunk(
  { buffer, byteOffset, byteLength }: Chunk,
): Uint8Array {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  let size = bytes.length;
  while (size > 0 && bytes[size - 1] === 0) size--;
  return bytes.subarray(0, size);
}
