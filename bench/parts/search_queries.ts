import { ARABIC_WITH_MARKS, PLANTED } from "@/seed/planted.ts";

/** A request, and the database's CPU time that it should take with a million ads. */
interface SearchQuery {
  what: string;
  path: string;
  targetMs: number;
}

const ads = (query: Record<string, string>) =>
  `/v1/ads?${new URLSearchParams(query)}`;
const q = (what: string, text: string, targetMs: number): SearchQuery => ({
  what,
  path: ads({ q: text }),
  targetMs,
});

/** Of the generated archive. */
const RANGES = {
  delivery_start_min: "2025-11-15",
  delivery_start_max: "2026-11-15",
  last_seen_min: "2026-03-01",
};
const FILTERS = { is_active: "true", media_type: "video" };

export const SEARCHES: readonly SearchQuery[] = [
  q("word in 10 ads", PLANTED.ten, 1),
  q("word in 1,000 ads", PLANTED.thousand, 3),
  q("word in 10,000 ads", PLANTED.tenThousand, 20),
  q("word in 10,000 ads, all old", PLANTED.old, 20),
  q("word in half of all ads", PLANTED.half, 5),
  q("two words in half of all ads", `${PLANTED.half} ${PLANTED.otherHalf}`, 5),
  q("one of them excluded", `${PLANTED.half} -${PLANTED.otherHalf}`, 5),
  q(
    "two frequent words, never both",
    `${PLANTED.apart} ${PLANTED.otherApart}`,
    5,
  ),
  q("rare word or another", `${PLANTED.ten} OR ${PLANTED.thousand}`, 3),
  q("prefix", `${PLANTED.tenThousand.slice(0, -2)}*`, 20),
  q("phrase of frequent words", `"${PLANTED.half} ${PLANTED.otherHalf}"`, 250),
  {
    what: "frequent word, two filters, two ranges",
    path: ads({ q: PLANTED.half, ...FILTERS, ...RANGES }),
    targetMs: 30,
  },
  {
    what: "two filters, two ranges",
    path: ads({ ...FILTERS, ...RANGES }),
    targetMs: 30,
  },
  {
    what: "10,000 hits by running_days",
    path: ads({ q: PLANTED.tenThousand, sort: "-running_days" }),
    targetMs: 40,
  },
  q("two Chinese characters", PLANTED.chinese.slice(2), 20),
  q("Thai word", PLANTED.thai, 20),
  q("Arabic word", PLANTED.arabic, 20),
  q("Arabic word with marks", ARABIC_WITH_MARKS, 20),
];

const FACETS =
  "is_active,media_type,brand,cta_text,destination_domain,start_month,is_creator_ad";
const facets = (query: Record<string, string>) =>
  `/v1/facets?${new URLSearchParams({ by: FACETS, ...query })}`;

export const FACET_QUERIES: readonly SearchQuery[] = [
  { what: "every facet, all ads", path: facets({}), targetMs: 3 },
  {
    what: "every facet, 10,000 hits",
    path: facets({ q: PLANTED.tenThousand }),
    targetMs: 60,
  },
];
