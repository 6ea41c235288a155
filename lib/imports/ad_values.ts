import type { AdState } from "@/lib/imports/merge_records.ts";
import { ctaKey } from "@/lib/search/cta_key.ts";
import { domainKey } from "@/lib/search/domain_key.ts";

/** A text that many ads share, and what filters compare of it; see `ad_values`. */
export interface Value {
  kind: "cta" | "domain" | "creator";
  key: string;
  text: string;
}

/** The values of an ad, by their kinds. */
export const valueOf: Record<Value["kind"], (ad: AdState) => Value | null> = {
  cta({ cta_text }) {
    const key = ctaKey(cta_text);
    return key === null ? null : { kind: "cta", key, text: cta_text! };
  },
  domain({ destination_domain }) {
    const key = domainKey(destination_domain);
    return key === null ? null : { kind: "domain", key, text: key };
  },
  creator: ({ creator_page_id: id }) =>
    id === null ? null : { kind: "creator", key: id, text: id },
};
