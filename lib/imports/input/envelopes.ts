/** Members that lead to ads in the envelopes of Meta's page, its API and this API. */
export const WRAPPERS: readonly string[] = [
  "data",
  "payload",
  "ad_library_main",
  "adLibraryMain",
  "search_results_connection",
  "searchResultsConnection",
  "edges",
  "node",
  "collated_results",
  "collatedResults",
  "results",
];

/** Members that only an ad has, whatever else it holds. */
const AD_MEMBERS = ["ad_archive_id", "adArchiveID", "adArchiveId", "snapshot"];

/** More than any known envelope needs. */
const LEVELS_MAX = 16;

const wrappers: ReadonlySet<unknown> = new Set(WRAPPERS);

/** Whether a member of this name may lead to ads. */
export const isWrapper = (name: unknown): boolean => wrappers.has(name);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function collect(value: unknown, level: number, records: unknown[]): void {
  if (!isObject(value) || level > LEVELS_MAX) {
    records.push(value);
    return;
  }
  if (Array.isArray(value)) {
    for (const element of value) collect(element, level + 1, records);
    return;
  }
  const isAd = AD_MEMBERS.some((name) => name in value);
  const inner = isAd ? [] : WRAPPERS.filter((name) => isObject(value[name]));
  if (inner.length === 0) records.push(value);
  for (const name of inner) collect(value[name], level + 1, records);
}

/** The records within a JSON value: those of its envelope, else the value itself. */
export function recordsIn(value: unknown): unknown[] {
  const records: unknown[] = [];
  collect(value, 0, records);
  return records;
}
