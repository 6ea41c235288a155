import { Buffer } from "node:buffer";
import { MEDIA_TYPES, type MediaType } from "@/lib/shared/media_type.ts";

/**
 * The format of `ad_columns`. Chunk c contains the ads with ids from c *
 * CHUNK_ADS, little-endian, without trailing zero bytes. `facts` has one byte
 * per ad, columns of numbers have four, terms one bit.
 */

/** Number of ids per chunk. */
export const CHUNK_ADS = 65_536;

export const chunkOf = (adId: number): number => Math.floor(adId / CHUNK_ADS);

/** The column with one byte per ad, see `encodeFacts`. */
export const FACTS = "facts";

/** The columns of `ads` that are stored as one number per ad, see `encodeNumber`. */
export const NUMBER_COLUMNS = [
  "delivery_start_at",
  "last_seen_at",
  "created_at",
  "running_days",
  "brand_id",
] as const;
export type NumberColumn = typeof NUMBER_COLUMNS[number];

/** The version of the words that an ad's terms come from, as a number. Not for filters. */
export const WORDS_VERSION = "words_version";

/** Together, they identify creatives: one number per ad each, see `encodeCreative`. */
export const CREATIVE_COLUMNS = ["creative_high", "creative_low"] as const;

/**
 * Represents this number and all higher ones. Do not compare it with anything
 * as high, see `encodeNumber`.
 */
export const NUMBER_MAX = 0xffff_ffff;

/**
 * The stored number of a value: 0 if unknown, a brand's id unchanged, any other
 * value plus one. A value that does not fit is NUMBER_MAX, so comparing it with
 * a bound of NUMBER_MAX has no answer. No ad has a negative value.
 */
export function encodeNumber(
  column: NumberColumn,
  value: number | null,
): number {
  if (value === null) return 0;
  const code = column === "brand_id" ? value : value + 1;
  return Math.min(Math.max(code, 0), NUMBER_MAX);
}

/** The numbers of CREATIVE_COLUMNS for a `creativeDigest`. */
export function encodeCreative(digest: string): [high: number, low: number] {
  const bytes = Buffer.from(digest, "hex");
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
}

/** Bits of a byte of FACTS. Three of them are the media type's index in MEDIA_TYPES. */
export const IS_ACTIVE = 1;
export const IS_CREATOR_AD = 2;
const MEDIA_TYPE_SHIFT = 2;
const MEDIA_TYPE_MASK = 0b111 << MEDIA_TYPE_SHIFT;
/** An ad with this id exists. */
export const IS_AD = 128;

export function encodeFacts(ad: {
  is_active: boolean;
  is_creator_ad: boolean;
  media_type: MediaType;
}): number {
  return IS_AD | (ad.is_active ? IS_ACTIVE : 0) |
    (ad.is_creator_ad ? IS_CREATOR_AD : 0) |
    MEDIA_TYPES.indexOf(ad.media_type) << MEDIA_TYPE_SHIFT;
}

export const mediaTypeOf = (facts: number): MediaType =>
  MEDIA_TYPES[(facts & MEDIA_TYPE_MASK) >> MEDIA_TYPE_SHIFT]!;

/** A chunk of `facts`. */
export const decodeFacts = (data?: Uint8Array): Uint8Array =>
  new Uint8Array(unpack(data, CHUNK_ADS));

/** A chunk of one of NUMBER_COLUMNS. */
export const decodeNumbers = (data?: Uint8Array): Uint32Array =>
  new Uint32Array(unpack(data, CHUNK_ADS * 4));

/** A chunk of a term: bit n of the whole is bit n % 32 of word n / 32. */
export const decodeBits = (data?: Uint8Array): Uint32Array =>
  new Uint32Array(unpack(data, CHUNK_ADS / 8));

const NUMBERS: ReadonlySet<string> = new Set([
  ...NUMBER_COLUMNS,
  ...CREATIVE_COLUMNS,
  WORDS_VERSION,
]);

/** A chunk of any column. */
export function decodeChunk(
  name: string,
  data?: Uint8Array,
): Uint8Array | Uint32Array {
  if (name === FACTS) return decodeFacts(data);
  return NUMBERS.has(name) ? decodeNumbers(data) : decodeBits(data);
}

function unpack(data: Uint8Array | undefined, size: number): ArrayBuffer {
  const whole = new Uint8Array(size);
  if (data !== undefined) whole.set(data);
  return whole.buffer;
}

/** The stored form of a decoded chunk. */
export function encodeChunk(chunk: Uint8Array | Uint32Array): Uint8Array {
  const bytes = new Uint8Array(
    chunk.buffer,
    chunk.byteOffset,
    chunk.byteLength,
  );
  let size = bytes.length;
  while (size > 0 && bytes[size - 1] === 0) size--;
  return bytes.subarray(0, size);
}
