import { Buffer } from "node:buffer";
import type { ValueKind } from "@/lib/columns/format.ts";
import type { AdState } from "@/lib/imports/merge_records.ts";
import { ctaKey } from "@/lib/search/cta_key.ts";
import { domainKey } from "@/lib/search/domain_key.ts";
import { landingPage } from "@/lib/search/landing_page.ts";
import { libraryOf } from "@/lib/validation/ids.ts";

/** A text that many ads share, and what filters compare of it. */
export interface Value {
  kind: ValueKind;
  key: string;
  text: string;
}

type Keyed = Omit<Value, "kind"> | null;

/** Longer texts do not fit into the index. */
const BYTES_MAX = 2_000;

const same = (text: string | null | undefined): Keyed =>
  text == null || Buffer.byteLength(text) > BYTES_MAX
    ? null
    : { key: text, text };

/** A set as a text, such as `DE,FR`; null if it is unknown or empty. */
const sameSet = (items: readonly string[] | null | undefined): Keyed =>
  same([...new Set(items)].sort().join() || null);

/** The values of an ad, by their kinds. */
export const valueOf: Record<ValueKind, (ad: AdState) => Keyed> = {
  cta({ cta_text }) {
    const key = ctaKey(cta_text);
    return key === null ? null : { key, text: cta_text! };
  },
  domain: ({ destination_domain }) => same(domainKey(destination_domain)),
  creator: ({ creator_page_id }) => same(creator_page_id),
  landing: ({ destination_url }) => same(landingPage(destination_url)),
  library: ({ ad_archive_id }) => {
    const library = libraryOf(ad_archive_id);
    // Nearly all ads are Meta's.
    return library === "meta" ? null : same(library);
  },
  currency: ({ transparency }) => same(transparency?.spend?.currency),
  payer: ({ transparency }) =>
    same(transparency?.payer ?? transparency?.byline),
  platforms: ({ transparency }) => sameSet(transparency?.platforms),
  languages: ({ transparency }) => sameSet(transparency?.languages),
  countries: ({ transparency }) => sameSet(transparency?.countries),
  categories: ({ transparency }) => sameSet(transparency?.categories),
};
