import { fromPlace, type Place } from "@/lib/ads/list_order.ts";
import { adList, canonicalList, parseListQuery } from "@/lib/ads/list_query.ts";
import { adSorts } from "@/lib/ads/list_table.ts";
import { encodeScalar } from "@/lib/columns/format.ts";
import { createCursorCodec } from "@/lib/http/cursor.ts";
import { FIELD_CODES, SEARCH_FIELDS } from "@/lib/search/words.ts";
import { SECRET } from "./archive.ts";
import { OURS, type Peer } from "./contenders.ts";
import type { Sample, SampleAd } from "./sample.ts";

/** Something that is asked of several contenders, of each by its own paths. */
export interface Work {
  what: string;
  paths: Readonly<Record<string, readonly string[]>>;
  /** What of the other's throughput, by requests and by CPU, ours is meant to reach; 0: whatever it is. */
  targets: Readonly<Record<string, number>>;
}

/** More than are asked in a run. */
const LISTS_MAX = 20_000;

const cursors = createCursorCodec(() => [SECRET]);
const path = (...parts: (string | number | boolean)[]) =>
  `/${parts.map(encodeURIComponent).join("/")}`;

/** The page of a list that follows a place. */
function pageAfter(query: Record<string, string>, place: Place): string {
  const params = new URLSearchParams(query);
  const { filter, sort = adList.defaultSort } = parseListQuery(params);
  const list = canonicalList(adList, { filter, sort });
  const cursor = cursors.encode(fromPlace(adSorts[sort]!, place), list);
  return `/v1/ads?${new URLSearchParams({ ...query, cursor })}`;
}

/** Any field of an ad with the word, as the index has them. */
const toTsquery = (word: string) =>
  SEARCH_FIELDS.filter((field) => field !== "brand").map((field) =>
    `'${FIELD_CODES[field]}${word}'`
  ).join(" | ");

/**
 * Work that is another for each request: whatever is kept does not help.
 *
 * @param isBrief with one sort for all
 */
export function worksOf({ ads, version }: Sample, isBrief = false): Work[] {
  const below = (id: number): Place => ({ number: 0, id, version });

  function work(
    what: string,
    targets: Partial<Record<Peer, number>>,
    [ours, theirs]: [(ad: SampleAd) => string, (ad: SampleAd) => string],
    of: readonly SampleAd[] = ads.slice(0, LISTS_MAX),
  ): Work {
    const others = Object.keys(targets).map((name) => [name, of.map(theirs)]);
    return {
      what,
      targets,
      paths: { [OURS]: of.map(ours), ...Object.fromEntries(others) },
    };
  }

  function sorted(sort: string): Work {
    const { column } = adSorts[sort]!;
    const keyOf = (ad: SampleAd) =>
      column === undefined ? 0 : Number(ad[column as keyof SampleAd]);
    return work(`sort=${sort}`, { "raw postgres.js": 1 }, [
      (ad) => {
        const number = column === undefined ? 0 : encodeScalar(keyOf(ad));
        return pageAfter({ sort }, { ...below(ad.id), number });
      },
      (ad) =>
        column === undefined ? path(sort, ad.id) : path(sort, keyOf(ad), ad.id),
    ]);
  }

  /** From an ad on that has it. */
  function search(kind: "frequent" | "rare"): Work {
    const having = ads.flatMap((ad) =>
      ad[kind] === null ? [] : [{ ...ad, word: ad[kind] }]
    );
    const wordOf = (ad: SampleAd) => ad[kind]!;
    return work(`q, ${kind} words`, { "raw postgres.js": 1 }, [
      (ad) => pageAfter({ q: wordOf(ad) }, below(ad.id + 1)),
      (ad) => path(kind, toTsquery(wordOf(ad)), ad.id + 1),
    ], having);
  }

  const all = { "raw postgres.js": 1, "raw, JSON in SQL": 0 };
  return [
    work(
      "one ad",
      { ...all, "Hono + postgres.js": 0, "Fastify + pg": 0 },
      [
        (ad) => path("v1", "ads", ad.ad_archive_id),
        (ad) => path("ad", ad.ad_archive_id),
      ],
      ads,
    ),
    work(
      "list of 25",
      {
        ...{ ...all, "raw postgres.js": 1.3 },
        ...{ "Hono + postgres.js": 1.3, "Fastify + pg": 1.3 },
      },
      [(ad) => pageAfter({}, below(ad.id)), (ad) => path("list", ad.id)],
    ),
    work("two filters", { "raw postgres.js": 1 }, [
      ({ id, is_active, media_type }) =>
        pageAfter({ is_active: `${is_active}`, media_type }, below(id)),
      ({ id, is_active, media_type }) =>
        path("filters", is_active, media_type, id),
    ]),
    work("brand_id", { "raw postgres.js": 1 }, [
      (ad) => pageAfter({ brand_id: `${ad.brand_id}` }, below(ad.id)),
      (ad) => path("brand", ad.brand_id, ad.id),
    ]),
    ...Object.keys(adSorts).filter((sort) =>
      isBrief ? sort === "-running_days" : sort !== adList.defaultSort
    ).map(sorted),
    search("rare"),
    search("frequent"),
  ].filter(({ paths }) => paths[OURS]!.length > 0);
}
