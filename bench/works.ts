import {
  encodePosition,
  type PagePosition,
} from "@/lib/ads/read/list_order.ts";
import {
  adList,
  canonicalList,
  parseListQuery,
} from "@/lib/ads/language/list_query.ts";
import { adSorts } from "@/lib/ads/language/list_table.ts";
import { encodeScalar } from "@/lib/columns/format.ts";
import { createCursorCodec } from "@/lib/http/cursor.ts";
import { FIELD_CODES, SEARCH_FIELDS } from "@/lib/search/words.ts";
import { SECRET } from "./archive.ts";
import { OURS, RAW } from "./contenders.ts";
import type { Sample, SampleAd } from "./sample.ts";

/** A kind of request to the service and its peer, each by paths of its own. */
export interface Work {
  what: string;
  paths: Readonly<Record<string, readonly string[]>>;
  /** The share of the peer's throughput, by requests and by CPU, to reach. */
  target: number;
}

/** More than are requested in a run. */
const LISTS_MAX = 20_000;

const cursors = createCursorCodec(() => [SECRET]);
const path = (...parts: (string | number | boolean)[]) =>
  `/${parts.map(encodeURIComponent).join("/")}`;

/** The page of a list after a position. */
function pageAfter(
  query: Record<string, string>,
  position: PagePosition,
): string {
  const params = new URLSearchParams(query);
  const { filter, sort = adList.defaultSort } = parseListQuery(params);
  const list = canonicalList(adList, { filter, sort });
  const cursor = cursors.encode(encodePosition(adSorts[sort]!, position), list);
  return `/v1/ads?${new URLSearchParams({ ...query, cursor })}`;
}

/** Any field of an ad with the word, as the index has them. */
const toTsquery = (word: string) =>
  SEARCH_FIELDS.filter((field) => field !== "brand").map((field) =>
    `'${FIELD_CODES[field]}${word}'`
  ).join(" | ");

/** Requests that are all different, so that caches do not help. */
export function worksOf({ ads, version }: Sample): Work[] {
  const below = (id: number): PagePosition => ({ number: 0, id, version });

  function work(
    what: string,
    [ours, theirs]: [(ad: SampleAd) => string, (ad: SampleAd) => string],
    of: readonly SampleAd[] = ads.slice(0, LISTS_MAX),
    target = 1,
  ): Work {
    const paths = { [OURS]: of.map(ours), [RAW]: of.map(theirs) };
    return { what, paths, target };
  }

  function sorted(sort: string): Work {
    const { column } = adSorts[sort]!;
    const keyOf = (ad: SampleAd) =>
      column === undefined ? 0 : Number(ad[column as keyof SampleAd]);
    return work(`sort=${sort}`, [
      (ad) => {
        const number = column === undefined ? 0 : encodeScalar(keyOf(ad));
        return pageAfter({ sort }, { ...below(ad.id), number });
      },
      (ad) =>
        column === undefined ? path(sort, ad.id) : path(sort, keyOf(ad), ad.id),
    ]);
  }

  /** Pages of a search for a word, each beginning with an ad that has it. */
  function search(kind: "frequent" | "rare"): Work {
    const having = ads.flatMap((ad) =>
      ad[kind] === null ? [] : [{ ...ad, word: ad[kind] }]
    );
    const wordOf = (ad: SampleAd) => ad[kind]!;
    return work(`q, ${kind} words`, [
      (ad) => pageAfter({ q: wordOf(ad) }, below(ad.id + 1)),
      (ad) => path(kind, toTsquery(wordOf(ad)), ad.id + 1),
    ], having);
  }

  return [
    work(
      "one ad",
      [
        (ad) => path("v1", "ads", ad.ad_archive_id),
        (ad) => path("ad", ad.ad_archive_id),
      ],
      ads,
    ),
    work(
      "list of 25",
      [(ad) => pageAfter({}, below(ad.id)), (ad) => path("list", ad.id)],
      undefined,
      1.3,
    ),
    work("two filters", [
      ({ id, is_active, media_type }) =>
        pageAfter({ is_active: `${is_active}`, media_type }, below(id)),
      ({ id, is_active, media_type }) =>
        path("filters", is_active, media_type, id),
    ]),
    work("brand_id", [
      (ad) => pageAfter({ brand_id: `${ad.brand_id}` }, below(ad.id)),
      (ad) => path("brand", ad.brand_id, ad.id),
    ]),
    ...["id", "-running_days", "last_seen_at"].map(sorted),
    search("rare"),
    search("frequent"),
  ].filter(({ paths }) => paths[OURS]!.length > 0);
}
