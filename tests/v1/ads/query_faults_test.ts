import { words } from "../../words.ts";
import { assert, assertEquals } from "@std/assert";
import { adList } from "@/lib/ads/language/list_query.ts";
import { numberedAds, reader, test } from "../../reader.ts";

const PARAMS = Object.keys(adList.params);

Deno.test("booleans are true, false, 1 and 0 in any case, and nothing else", async () => {
  await using r = await reader(
    numberedAds(3, (n) => ({ is_active: n === 1 })),
  );
  for (const text of ["true", "TRUE", "True", "1"]) {
    assertEquals((await r.list(`/v1/ads?is_active=${text}`)).meta.total, 1);
  }
  for (const text of ["false", "FALSE", "fAlSe", "0"]) {
    assertEquals((await r.list(`/v1/ads?is_active=${text}`)).meta.total, 2);
  }
  for (
    const text of ["yes", "no", "", "null", "2", "01", "tru", "%20true", "t"]
  ) {
    const error = await r.invalid("is_active", `/v1/ads?is_active=${text}`);
    assertEquals(error.details?.[0]?.allowed, ["true", "false"]);
  }
});

test("media_type is one of four words, exactly", async (r) => {
  for (const text of ["image", "video", "carousel", "unknown"]) {
    await r.list(`/v1/ads?media_type=${text}`);
  }
  for (const text of ["IMAGE", "image,gif", "", "images", "__proto__"]) {
    const error = await r.invalid("media_type", `/v1/ads?media_type=${text}`);
    assertEquals(
      error.details?.[0]?.allowed,
      words`
        image video carousel unknown`,
    );
  }
});

test("if only one value is allowed, the message has it without a list", async (r) => {
  const error = await r.invalid("collapse", "/v1/ads?collapse=brand");
  assertEquals(
    error.message,
    'The parameter "collapse" must be creative.',
  );
});

test("a value similar to an allowed one gets a suggestion", async (r) => {
  const cases: [string, string | undefined][] = [
    ["media_type=vidoe", "video"],
    ["media_type=CAROUSEL", "carousel"],
    ["media_type=images", "image"],
    ["media_type=gif", undefined],
    ["media_type=", undefined],
    ["is_active=ture", "true"],
    ["is_active=yes", undefined],
    ["limit=1o", undefined],
  ];
  for (const [query, suggestion] of cases) {
    const { message, details } = await r.error(400, `/v1/ads?${query}`);
    assertEquals(details![0]!.suggestion, suggestion, query);
    assertEquals(message.includes("Did you mean"), suggestion !== undefined);
  }
});

test("the message of a single error is a sentence that names its parameter once", async (r) => {
  const cases = {
    "limit=0": `The parameter "limit" must be an integer of at least 1.`,
    "limit=1&limit=2":
      `The parameter "limit" must not be given more than once.`,
    [`ad_archive_id=${"1,".repeat(100)}1`]:
      `The parameter "ad_archive_id" must list at most 100 ids.`,
    pageid: `There is no parameter "pageid". Did you mean "page_id"?`,
    qq: `There is no parameter "qq". Did you mean "q"?`,
    page: `There is no parameter "page". Did you mean "cursor"?`,
    search_terms: `There is no parameter "search_terms". Did you mean "q"?`,
    domain:
      `There is no parameter "domain". Did you mean "destination_domain"?`,
    payer: `There is no parameter "payer". Did you mean "paid_for_by"?`,
    countries: `There is no parameter "countries". Did you mean "country"?`,
    x: `There is no parameter "x".`,
    verbose: `There is no parameter "verbose".`,
    "ad_archive_id=1,,2":
      `The parameter "ad_archive_id" has an empty item. Remove the extra comma.`,
    "ad_archive_id=1,é":
      `The parameter "ad_archive_id" is not valid: each id must be 1 to 64 letters, digits, _, or -, with a prefix such as tiktok: outside of Meta's library.`,
    "media_type=vidoe&limt=1&is_active=x":
      "Invalid media_type, limt, is_active: see details.",
    "a=1&b=1&c=1&d=1&e=1&f=1&g=1":
      "Invalid a, b, c, d, e and 2 more: see details.",
  };
  for (const [query, expected] of Object.entries(cases)) {
    const { message } = await r.error(400, `/v1/ads?${query}`);
    assertEquals(message, expected);
  }
});

test("a name of another API is suggested only where the parameter is", async (r) => {
  for (const path of ["/v1/facets?by=brand&page=2", "/v1/ads/1?count=5"]) {
    const { details } = await r.error(400, path);
    assertEquals(details![0]!.suggestion, undefined, path);
  }
});

test("brand_id is an integer of at least 1 that JSON can hold; an unknown one matches nothing", async (r) => {
  for (const text of ["999999999", "9007199254740991"]) {
    assertEquals((await r.list(`/v1/ads?brand_id=${text}`)).meta.total, 0);
  }
  for (
    const text of [
      ...words`
        0 -1 abc 1.5`,
      "",
      "9007199254740992",
      "9007199254740993",
      "9223372036854775808",
      "9".repeat(400),
      "1'%20or%201=1--",
    ]
  ) {
    await r.invalid("brand_id", `/v1/ads?brand_id=${text}`);
  }
});

test("a parameter that is given twice is rejected, even with the same value", async (r) => {
  for (
    const query of words`
      limit=1&limit=2 is_active=true&is_active=true cursor=&cursor=
      limit=x&limit=1 limit=1&li%6dit=1`
  ) {
    const error = await r.error(400, `/v1/ads?${query}`);
    assertEquals(error.code, "invalid_parameter");
    assertEquals(error.details?.length, 1);
    assert(error.details![0]!.reason.includes("more than once"), query);
  }
});

Deno.test("a list can be given in one parameter, in several, or both, and is one filter", async () => {
  await using r = await reader(numberedAds(100));
  const ask = async (query: string) => {
    const { data, next_page_url } = await r.list(`/v1/ads?limit=2&${query}`);
    return [data.map((ad) => ad.ad_archive_id), next_page_url];
  };
  const expected = await ask("ad_archive_id=1,2,3");
  for (
    const query of [
      "ad_archive_id=3&ad_archive_id=2&ad_archive_id=1",
      "ad_archive_id=1,3&ad_archive_id=2",
      "ad_archive_id=1&ad_archive_id=2%2C3",
      "ad_archive_id=1&ad_archive_id=1,2,3&ad_archive_id=3",
    ]
  ) assertEquals(await ask(query), expected, query);
  const all = numberedAds(100).map((ad) => `ad_archive_id=${ad.ad_archive_id}`);
  assertEquals((await r.list(`/v1/ads?${all.join("&")}`)).meta.total, 100);
  for (
    const query of ["ad_archive_id=1&ad_archive_id=", "ad_archive_id=1,,2"]
  ) {
    await r.invalid("ad_archive_id", `/v1/ads?${query}`);
  }
  const { details } = await r.error(
    400,
    `/v1/ads?${all.join("&")}&ad_archive_id=x`,
  );
  assert(details![0]!.reason.includes("at most 100"));
});

test("an unknown parameter is rejected with the allowed ones and the nearest", async (r) => {
  const cases: [string, string | undefined][] = [
    ["is_activ", "is_active"],
    ["IS_ACTIVE", "is_active"],
    ["Limit", "limit"],
    ["media-type", "media_type"],
    ["page_tokens", "page_token"],
    ["constructor", undefined],
    ["__proto__", undefined],
    ["limit[]", "limit"],
    ["", undefined],
  ];
  for (const [name, suggestion] of cases) {
    const error = await r.invalid(
      name,
      `/v1/ads?${encodeURIComponent(name)}=1`,
    );
    assertEquals(error.details?.[0]?.allowed, PARAMS);
    assertEquals(error.details?.[0]?.suggestion, suggestion, name);
  }
  assertEquals(({} as Record<string, unknown>)["polluted"], undefined);
});

test("all errors of a request are reported at once, param being the first", async (r) => {
  const error = await r.error(
    400,
    "/v1/ads?limit=0&is_active=maybe&media_type=gif&brand_id=-1&ad_archive_id=&foo=1&limit=2&is_activ=1",
  );
  assertEquals(error.code, "invalid_parameter");
  assertEquals(error.param, "limit");
  assertEquals(
    error.details?.map((detail) => detail.param),
    words`
    limit is_active media_type brand_id ad_archive_id foo is_activ`,
  );
});

test("a query of very many parameters is rejected as a whole", async (r) => {
  const query = Array.from({ length: 51 }, (_, n) => `p${n}=1`).join("&");
  const error = await r.error(400, `/v1/ads?${query}`);
  assertEquals(error.code, "invalid_request");
  assertEquals(error.details, undefined);
});

Deno.test("the error in the guide is the one that is sent", async () => {
  const guide = await Deno.readTextFile("docs/guides/errors.md");
  const shown = JSON.parse(guide.match(/```json\n(.*?)```/s)![1]!);
  await using r = await reader();
  const sent = await (await r.get("/v1/ads?media_type=vidoe")).json();
  const { request_id: _, ...error } = sent.error;
  const { request_id: __, ...promised } = shown.error;
  assertEquals(error, promised);
});
