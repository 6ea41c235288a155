import { assertEquals } from "@std/assert";
import { parseListQuery } from "@/lib/ads/language/list_query.ts";
import { planList } from "@/lib/ads/plan/plan_list.ts";
import { IS_ACTIVE, IS_AD, IS_CREATOR_AD } from "@/lib/columns/format.ts";

const plan = (query: string) =>
  planList(parseListQuery(new URLSearchParams(query)));
const filterOf = (query: string) => plan(query).filter;

Deno.test("a plan has the order of its list, and how ads that have moved are known", () => {
  assertEquals(plan("").order, { isDescending: true, movedAt: "version" });
  assertEquals(plan("sort=last_seen_at").order, {
    column: "last_seen_at",
    isDescending: false,
    movedAt: "version",
  });
  assertEquals(plan("sort=-delivery_start_at").order, {
    column: "delivery_start_at",
    isDescending: true,
    movedAt: "start_version",
  });
});

Deno.test("a plan asks for what the original responses lack only if a request does", () => {
  for (const query of ["", "is_active=true&media_type=image&limit=7"]) {
    const { named, isDated } = plan(query);
    assertEquals([named, isDated], [{}, false], query);
  }
  const planned = plan(
    "brand=oak&sort=id&limit=7&fields=id,brand&include=brand",
  );
  assertEquals(planned.isDated, true);
  assertEquals(planned.named.brand, ["oak"]);
  assertEquals(planned.included, { members: ["brand"], hasMedia: false });
  assertEquals([planned.limit, planned.isGrouped], [7, false]);
  assertEquals(plan("collapse=creative").isGrouped, true);
});

Deno.test("lists that mean the same have the same key, others another", () => {
  const pairs = [
    ["q=Oak+SHELF&sort=-id", "q=oak%20shelf"],
    ["cta_text=shop+now", "cta_text=Shop+Now"],
    ["is_active=1", "is_active=true"],
  ];
  for (const [one, other] of pairs) {
    assertEquals(plan(one!).key, plan(other!).key);
    assertEquals(filterOf(one!).key, filterOf(other!).key);
  }
  const keys = ["", "sort=id", "collapse=creative", "q=a+b", 'q="a b"']
    .map((query) => plan(query).key);
  assertEquals(new Set(keys).size, keys.length);
  // What is found does not depend on the order, so that it is found once.
  assertEquals(filterOf("sort=id").key, filterOf("").key);
});

Deno.test("all filters by facts are one test of a byte, both ends of a range one of a number", () => {
  const { facts, tests } = filterOf(
    "is_active=true&is_creator_ad=false&media_type=image,video&running_days_min=7&running_days_max=30&brand_id=3,2",
  );
  const passing = [...facts.keys()].filter((byte) => facts[byte] === 1);
  assertEquals(passing.length > 0, true);
  for (const byte of passing) {
    assertEquals(byte & (IS_AD | IS_ACTIVE | IS_CREATOR_AD), IS_AD | IS_ACTIVE);
  }
  assertEquals(tests, [
    { column: "brand_id", among: [2, 3] },
    { column: "running_days", from: 8, to: 31 },
  ]);
  // Nothing that was deleted.
  assertEquals(filterOf("").facts.slice(0, IS_AD).some(Boolean), false);
});

Deno.test("only searches whose statements can take long need a transaction", () => {
  const queries = {
    "": false,
    "is_active=true&destination_domain=oak.example&creative_hash=x": false,
    "q=oak": false,
    "q=oak+OR+elm+-pine": false,
    'q="red shoes"': true,
    'q=oak+-"red shoes"': true,
    "q=shel*": true,
    "q=s*": true,
    // Names are read at once, phrases too.
    'q="red shoes"&search_in=brand': false,
    "q=shel*&search_in=brand": false,
  };
  for (const [query, expected] of Object.entries(queries)) {
    assertEquals(filterOf(query).needsTransaction, expected, query);
  }
});

Deno.test("prefixes are looked up, or read if that takes too long; those of one letter are read in fields of many words", () => {
  const long = filterOf("q=shel*&search_in=text");
  const term = { tokens: ["shel"], isPrefix: true };
  assertEquals(long.words, [{
    isExcluded: false,
    fields: ["text"],
    any: [{ every: [{ word: "tshel", isPrefix: true }] }],
    read: [],
    maybe: [],
  }]);
  assertEquals(long.wordsIfSlow, [
    { isExcluded: false, fields: ["text"], any: [], read: [term], maybe: null },
  ]);
  const short = filterOf("q=s*&search_in=text");
  assertEquals(short.wordsIfSlow, null);
  assertEquals(short.words.map(({ maybe }) => maybe), [null]);
  // Few ads name who paid: most would be read in vain.
  const rare = filterOf("paid_for_by=s*");
  assertEquals(rare.words.map(({ read }) => read), [[]]);
  assertEquals(rare.wordsIfSlow?.map(({ maybe }) => maybe), [null]);
});
