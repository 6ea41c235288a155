import {
  CREATIVE_NAMES,
  DELIVERY_NAMES,
  ID_NAMES,
  nameKey,
  PAGE_NAMES,
  SPONSOR_NAMES,
} from "@/lib/imports/formats/names.ts";
import {
  isNothing,
  isObject,
  type Members,
} from "@/lib/imports/formats/members.ts";

/** `https://www.facebook.com/ads/library/?id=123`, `.../ads/archive/render_ad/?id=123&access_token=...`. */
const LIBRARY_URL =
  /^\s*https?:\/\/(?:[^/?#\s]*\.)?facebook\.com\/ads\/(?:library|archive\/render_ad)\/?\?(?:[^#\s]*&)?id=(\d{5,32})(?=[&#\s]|$)/i;

type Evidence = "library" | "page" | "delivery" | "creative" | "sponsor";

const EVIDENCE: ReadonlyMap<string, Evidence> = new Map(
  Object.entries({
    page: { ...PAGE_NAMES, page: ["page", "pageinfo"] },
    delivery: DELIVERY_NAMES,
    creative: CREATIVE_NAMES,
    sponsor: SPONSOR_NAMES,
  }).flatMap(([evidence, table]) =>
    Object.values(table).flat().map((key) => [key, evidence as Evidence])
  ),
);

/** What only the library, its API and copies of them have. */
const LIBRARY =
  /^(?:snapshot$|adcreati(?:ve|on)|addelivery|adsnapshoturl|publisherplatform|creativeunits)/;

/** What a record has beside its id, by the first part of each name: `snapshot/body/text`. */
function evidenceIn(record: Members): Set<Evidence> {
  const found = new Set<Evidence>();
  for (const [name, value] of Object.entries(record)) {
    if (isNothing(value)) continue;
    const key = nameKey(name.split(/[./]/, 1)[0]!);
    const evidence = EVIDENCE.get(key);
    if (LIBRARY.test(key)) found.add("library");
    if (evidence !== undefined) found.add(evidence);
    if (libraryId(value) !== null) found.add("library");
  }
  return found;
}

/** The id in the URL of an ad in the library; null for anything else. */
export function libraryId(value: unknown): string | null {
  return typeof value === "string"
    ? LIBRARY_URL.exec(value)?.[1] ?? null
    : null;
}

/** The ad of a record whose members link to one ad alone. */
function linkedId(record: Members): string | null {
  const ids = new Set(Object.values(record).map(libraryId));
  ids.delete(null);
  const [id = null, ...others] = ids;
  return others.length === 0 ? id : null;
}

/** A number, or a text of digits that may have been rounded: what an id of anything else often is not. */
function isNumeric(value: unknown): boolean {
  return typeof value !== "string"
    ? typeof value === "bigint" || typeof value === "number" ||
      isObject(value)
    : /^\s*\d+(?:[.,]\d+)?(?:E\+?\d+)?\s*$/i.test(value);
}

/** Which names beside it make an `ad_id`, and an `id`, that of an ad of the library: all of a row. */
const PROOF = {
  ad_archive_id: [["library"], ["page"], ["delivery"], ["creative"], [
    "sponsor",
  ]],
  ad_id: [["library"], ["creative", "delivery"], ["creative", "page"]],
  id: [["library"], ["creative", "delivery", "page"], [
    "creative",
    "delivery",
    "sponsor",
  ]],
} as const satisfies Record<keyof typeof ID_NAMES, readonly Evidence[][]>;

function idNamed(
  record: Members,
  field: keyof typeof ID_NAMES,
): unknown {
  const values = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record)) {
    const key = nameKey(name);
    if (!values.has(key) && !isNothing(value)) values.set(key, value);
  }
  return ID_NAMES[field].map((key) => values.get(key))
    .find((value) => value !== undefined);
}

/**
 * The id of the ad that a record is, as the source writes it; undefined if it
 * has none. `ad_id` and `id` are one only beside what tells that it is an ad of
 * the library.
 */
export function adIdOf(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const evidence = evidenceIn(value);
  const isProved = (field: keyof typeof PROOF) =>
    PROOF[field].some((all) => all.every((each) => evidence.has(each)));
  const weak = (field: "ad_id" | "id") => {
    const id = isProved(field) ? idNamed(value, field) : undefined;
    return isNumeric(id) ? id : undefined;
  };
  return idNamed(value, "ad_archive_id") ?? linkedId(value) ?? weak("ad_id") ??
    weak("id");
}

/** Whether a value is an ad: it has an id of the library, and something of an ad beside it. */
export function looksLikeAd(value: unknown): boolean {
  if (!isObject(value) || adIdOf(value) === undefined) return false;
  const evidence = evidenceIn(value);
  return PROOF.ad_archive_id.some(([each]) => evidence.has(each));
}
