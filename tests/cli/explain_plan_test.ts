import { assertEquals } from "@std/assert";
import { explain } from "@/cli/explain_plan.ts";
import { parseListQuery } from "@/lib/ads/language/list_query.ts";
import { planList } from "@/lib/ads/plan/plan_list.ts";

/** The lines of a list with the defaults. */
const DEFAULTS = {
  order: "-id",
  page: "25 ads, read by id",
  total: "exact",
  meta: "data_as_of",
  transaction: "only if the archive changes meanwhile",
};
const READING = {
  total: "exact if the words are read in time",
  transaction: "yes, since statements can take long, and are then canceled",
};
const EVERYWHERE = "creator, text, cta, domain, the brand's name";

/** The first lines of each query, and what else differs from the defaults. */
const EXPLAINED: Record<string, [string[], Record<string, string | null>?]> = {
  "": [["all ads"], { meta: null }],
  "is_active=1&media_type=image,video&limit=50": [
    [
      "is_active=true: flags of the ad, from one column",
      "media_type=image,video: flags of the ad, from one column",
    ],
    { page: "50 ads, read by id" },
  ],
  "destination_domain=www.haldoak.example": [[
    "destination_domain=haldoak.example: domain_id of the domains that begin (from the right) with example.haldoak.",
  ]],
  "brand_id=3,2&page_id=7": [
    [
      "brand_id=2,3: brand_id = 2 or 3",
      "page_id=7: brand_id of the brands whose page_id is 7",
    ],
    { meta: "brands, data_as_of" },
  ],
  "ad_archive_id=1,2&cta_text=Shop+Now&creative_hash=x": [[
    "ad_archive_id=1,2: ids, from the index of ad_archive_id",
    "cta_text=Shop Now: cta_id of the spellings of shop now",
    "creative_hash=x: creative_high = 2647975009",
    "  and creative_low = 646742068",
  ]],
  "running_days_min=7&running_days_max=9&sort=last_seen_at&limit=1": [
    [
      "running_days_min=7: running_days >= 7",
      "running_days_max=9: running_days <= 9",
    ],
    {
      order:
        "last_seen_at, then id; unknown values come last, and after them ads that have moved (version)",
      page: "1 ad, read by id",
    },
  ],
  "collapse=creative&sort=-delivery_start_at&fields=id,brand&include=brand": [
    ["all ads"],
    {
      order:
        "-delivery_start_at, then id; unknown values come last, and after them ads that have moved (start_version)",
      groups: "the first ad of each creative, and its size",
      page: "25 ads, read by id, with brand",
    },
  ],
  "q=oak+-pine": [[
    `q=oak -pine: the word oak in ${EVERYWHERE}`,
    `  and not the word pine in ${EVERYWHERE}`,
  ]],
  'q="red+shoes"&search_in=text,brand': [
    [
      'q="red shoes": "red shoes" in the brand\'s name, or "red shoes", found by reading the words of candidates with the word red and the word shoes in text',
    ],
    READING,
  ],
  "q=shel*+OR+oak&search_in=text": [
    [
      "q=shel* OR oak: a word starting with shel in text, or the word oak in text; if looking this up takes too long, a word starting with shel, found by reading the words of all candidates",
    ],
    READING,
  ],
  "q=s*&search_in=text": [
    [
      "q=s*: a word starting with s, found by reading the words of all candidates",
    ],
    READING,
  ],
};

for (const [query, [first, others = {}]] of Object.entries(EXPLAINED)) {
  Deno.test(`the plan of ${query || "all ads"} is explained`, () => {
    const list = parseListQuery(new URLSearchParams(query));
    const { order, ...rest } = { ...DEFAULTS, ...others };
    const { groups = null, ...last } = rest as Record<string, string | null>;
    const parts = Object.entries({ order, groups, ...last })
      .flatMap(([name, text]) => text === null ? [] : [`${name}: ${text}`]);
    assertEquals(
      explain(planList(list)).split("\n"),
      [...first, ...parts],
    );
  });
}
