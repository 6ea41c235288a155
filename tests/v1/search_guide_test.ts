import { assertEquals, assertGreaterOrEqual, assertMatch } from "@std/assert";
import { adFilters, adSorts } from "@/lib/ads/language/list_table.ts";
import { type Harness, harness } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { sampleAds } from "../sample_ads.ts";

const GUIDES = new URL("../../docs/guides/", import.meta.url);
const GUIDE = await Deno.readTextFile(new URL("search.md", GUIDES));

/** A request as the guide writes it, without percent-encoding: `?q=a b`, or with its path. */
function toPath(written: string): string {
  const [path, query = ""] = written.split("?");
  const params = query.split("&").map((pair) => {
    const [, name, value] = pair.match(/^([^=]*)=(.*)$/s)!;
    return [name!, value!];
  });
  return `${path || "/v1/ads"}?${new URLSearchParams(params)}`;
}

/** The examples of the tables: a request, and what it finds. */
const examples = [
  ...GUIDE.matchAll(/^\| `((?:\/v1\/\w+)?\?[^`]+)` +\| (.+?) +\|$/gm),
].map(([, request, finds]) => ({ request: request!, finds: finds! }));

/** The same for the explorer. */
const pages = [
  ...GUIDE.matchAll(/^\| `(\/dashboard\/ads\?[^`]+)` +\| (\d+ ads?)\b/gm),
].map(([, page, shows]) => ({ page: page!, shows: shows! }));

/** The commands, each with the response below it. */
const commands = [
  ...GUIDE.matchAll(/```sh\n(curl [^`]+)```\n\n```json\n([^`]+)```/g),
].map(([, command, response]) => {
  const [, path] = command!.match(/https:\/\/ads\.example\.com(\/\S+?)"/)!;
  const values = [
    ...command!.matchAll(/(?:-d|--data-urlencode) (?:'([^']+)'|(\S+))/g),
  ].map(([, quoted, plain]) => quoted ?? plain);
  return {
    request: `${path}?${values.join("&")}`,
    data: JSON.parse(response!).data,
  };
});

async function ask(t: Harness, key: string, request: string) {
  const response = await t.fetch(toPath(request), { key });
  const body = await response.json();
  assertEquals(response.status, 200, `${request}: ${JSON.stringify(body)}`);
  return body;
}

interface FacetValue {
  value: unknown;
  count: number;
  slug?: string;
}

/** What the guide says that a response has: a total, or the first values of a facet. */
// deno-lint-ignore no-explicit-any
function summarize({ data, meta }: any, request: string): string {
  const [, facet] = request.match(/\/facets\?by=(\w+)/) ?? [];
  if (facet !== undefined) {
    return data[facet].values.map(({ value, slug, count }: FacetValue) =>
      `${slug ?? value ?? "unknown"} ${count}`
    ).join(", ");
  }
  const noun = request.includes("/brands") ? "brand" : "ad";
  return `${meta.total} ${noun}${meta.total === 1 ? "" : "s"}`;
}

Deno.test("the examples of the search guide find what it says", async () => {
  assertGreaterOrEqual(examples.length, 20);
  await using t = await harness();
  await t.import(...sampleAds());
  const key = await t.key();
  const wrong: string[] = [];
  for (const { request, finds } of examples) {
    const found = summarize(await ask(t, key, request), request);
    const isRight = request.includes("/facets")
      ? finds === found
      : finds.startsWith(`${found} `) || finds.startsWith(`${found}:`);
    if (!isRight) wrong.push(`${request} finds ${found}, not ${finds}`);
  }
  assertEquals(wrong, []);
  assertEquals(commands.length, 4);
  for (const { request, data } of commands) {
    assertEquals((await ask(t, key, request)).data, data, request);
  }
  const { headers } = await signedIn(t);
  assertEquals(pages.length, 4);
  for (const { page, shows } of pages) {
    const html = await (await t.fetch(toPath(page), { headers })).text();
    assertMatch(html, new RegExp(`id="results-title"[^>]*>${shows}<`), page);
  }
});

Deno.test("the guides to search and transparency name every filter and sort of ads", async () => {
  const more = await Deno.readTextFile(new URL("transparency.md", GUIDES));
  const missing = Object.keys({ ...adFilters, ...adSorts })
    .filter((name) => !new RegExp(`\`\\??${name}[\`=]`).test(GUIDE + more));
  assertEquals(missing, []);
});
