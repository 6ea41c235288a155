import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { parse } from "csv-parse/sync";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { everyStore } from "../../database.ts";
import { operate } from "../../internal/operator.ts";
import {
  type ErrorBody,
  numberedAds,
  type Reader,
  reader,
  test,
} from "../../reader.ts";
import { post, signedIn } from "../../sessions.ts";

type Ad = Record<string, unknown> & { id: number };

const linesOf = (text: string): Ad[] =>
  text.split("\n").slice(0, -1).map((line) => JSON.parse(line));

async function exported(r: Reader, query: string): Promise<Ad[]> {
  const response = await r.get(`/v1/exports/ads.ndjson?${query}`);
  assertEquals(response.status, 200);
  return linesOf(await response.text());
}

everyStore.test("an export has what lists have, in several pages", async (database) => {
  const ads = numberedAds(1_203, (n) => ({
    is_active: n % 3 > 0,
    primary_text: `Ad "${n}"\nof oak`,
    brand: { page_id: `${n % 2}`, name: "Brand" },
  }));
  await using r = await reader(ads, { database });
  assertEquals(await exported(r, ""), await r.ads());
  const query = "is_active=true&q=oak&include=brand,creativeUnits";
  assertEquals(
    await exported(r, query),
    await r.ads(`/v1/ads?limit=100&${query}`),
  );
  const fields = "fields=ad_archive_id,primary_text";
  assertEquals(
    await exported(r, fields),
    await r.ads(`/v1/ads?limit=100&${fields}`),
  );
});

Deno.test("an export is continued after an ad, and limited to a range of ids", async () => {
  await using r = await reader(numberedAds(620));
  const all = await exported(r, "");
  const first = all.slice(0, 77);
  assertEquals(
    [...first, ...await exported(r, `after=${first.at(-1)!.id}`)],
    all,
  );
  // An ad that is deleted, and one of the future.
  assertEquals(await exported(r, "after=999999"), all);
  assertEquals(await exported(r, `after=1`), []);
  const inRange = (from: number, to: number) =>
    all.filter(({ id }) => id >= from && id <= to);
  assertEquals(await exported(r, "id_min=17&id_max=600"), inRange(17, 600));
  assertEquals(
    await exported(r, "id_min=17&id_max=600&after=20"),
    inRange(17, 19),
  );
  await r.invalid("after", "/v1/exports/ads.ndjson?after=x");
  await r.invalid("after", "/v1/exports/ads.parquet?after=1");
  await r.invalid("cursor", "/v1/exports/ads.ndjson?cursor=1");
  await r.invalid("bom", "/v1/exports/ads.ndjson?bom=1");
});

Deno.test("an export is a named file, compressed if accepted, and has a manifest", async () => {
  await using r = await reader(numberedAds(120));
  const response = await r.get("/v1/exports/ads.ndjson?is_active=true", {
    headers: { "accept-encoding": "gzip" },
  });
  assertEquals(response.headers.get("content-encoding"), "gzip");
  assertEquals(response.headers.get("x-total-count"), "120");
  assertMatch(
    response.headers.get("content-disposition")!,
    /^attachment; filename="ads-\d{4}-\d\d-\d\d\.ndjson"$/,
  );
  const bytes = gunzipSync(new Uint8Array(await response.arrayBuffer()));
  const { data } = await r.json("/v1/exports/ads.manifest.json");
  assertEquals(
    [data.rows, data.bytes, data.sha256, data.is_complete, data.query],
    [
      120,
      bytes.length,
      createHash("sha256").update(bytes).digest("hex"),
      true,
      "is_active=true",
    ],
  );
  assertEquals(data.last_id, linesOf(bytes.toString()).at(-1)!.id);
});

Deno.test("the manifest of a part says which", async () => {
  await using r = await reader(numberedAds(120));
  for (
    const [sent, noted] of [
      ["id_min=10&id_max=30", "id_min=10&id_max=30"],
      ["after=31", "id_max=30"],
    ]
  ) {
    await (await r.get(`/v1/exports/ads.csv?${sent}`)).text();
    const { data } = await r.json("/v1/exports/ads.manifest.json");
    assertEquals(data.query, noted);
  }
});

test("without an export, there is no manifest", async (r) => {
  assertEquals(
    (await r.error(404, "/v1/exports/ads.manifest.json")).code,
    "not_found",
  );
  assertEquals(await exported(r, ""), []);
});

Deno.test("CSV has a column per member, and nothing that a spreadsheet would run", async () => {
  const text = '=HYPERLINK("x"),\r\nÖl';
  const lines = "one\ntwo\rthree";
  await using r = await reader([
    { ad_archive_id: "1", primary_text: text, is_active: true },
    { ad_archive_id: "2", primary_text: "-1", is_active: false },
    { ad_archive_id: "3", primary_text: lines, is_active: false },
  ]);
  const get = async (query: string) =>
    await (await r.get(`/v1/exports/ads.csv?${query}`)).text();
  const [head, ...rows] = parse(await get("include=creativeUnits"), {
    // Some readers end records at each of them.
    record_delimiter: ["\r\n", "\n", "\r"],
  }) as string[][];
  const [third, second, first] = rows.map((row) =>
    Object.fromEntries(row.map((cell, n) => [head![n], cell]))
  );
  assertEquals(first!.primary_text, `'${text}`);
  assertEquals(second!.primary_text, "'-1");
  assertEquals(third!.primary_text, lines);
  assertEquals([first!.is_active, second!.is_active], ["true", "false"]);
  assertEquals([first!.brand_id, first!.cards], ["", "[]"]);
  assertEquals(JSON.parse(first!.creativeUnits!)[0].body, text);
  for (const [search, mark] of [["", ""], ["bom=1&", "\ufeff"]]) {
    const path = `/v1/exports/ads.csv?${search}fields=ad_archive_id`;
    assertEquals(
      await (await r.get(path)).bytes(),
      new TextEncoder().encode(`${mark}ad_archive_id\r\n3\r\n2\r\n1\r\n`),
    );
  }
  assertEquals(await get("q=none&fields=id"), "id\r\n");
});

Deno.test("a Parquet file has the same values, in typed columns", async () => {
  await using r = await reader(
    numberedAds(
      5_600,
      (n) => ({ is_active: n % 2 === 0, last_seen_at: 1_700_000_000 + n }),
    ),
  );
  const query = "include=creativeUnits";
  const response = await r.get(`/v1/exports/ads.parquet?${query}`);
  const file = await response.arrayBuffer();
  const rows = await parquetReadObjects({ file });
  const ads = await exported(r, query);
  assertEquals(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map((
          [name, value],
        ) => [name, typeof value === "bigint" ? Number(value) : value]),
      )
    ),
    ads,
  );
  assertEquals(typeof rows[0]!.last_seen_at, "bigint");
  const types = parquetMetadata(file).schema.map(({ name, converted_type }) =>
    `${name} ${converted_type}`
  );
  assertEquals(types.filter((type) => / JSON$/.test(type)), [
    ...["cards JSON", "creativeUnits JSON"],
  ]);
  assert(types.includes("primary_text UTF8"));
});

for (const cost of [1, 3]) {
  Deno.test(`an export that costs more than the quota ends at a whole ad: ${cost} left`, async () => {
    await using r = await reader(numberedAds(720));
    const key = await r.t.key({ email: "small@example.com" });
    await r.t.database.longRunning.updateTable("plans")
      .set({ requests_per_month: cost }).where("id", "=", "free").execute();
    const get = (path: string) => r.t.fetch(path, { key });
    const refused = await get("/v1/exports/ads.parquet");
    assertEquals(refused.status, 429);
    assert(refused.headers.has("retry-after"));
    const { message } = (await refused.json()).error;
    assertStringIncludes(message, "takes 8 requests of the");
    const rows = linesOf(await (await get("/v1/exports/ads.ndjson")).text());
    assertEquals(rows.length, cost * 100 + 1);
    assertEquals(
      (rows.at(-1) as unknown as { error: { code: string } }).error.code,
      "quota_exceeded",
    );
    const { data } = await (await get("/v1/exports/ads.manifest.json")).json();
    assertEquals([data.rows, data.is_complete], [cost * 100, false]);
    const over = await get("/v1/exports/ads.csv");
    assertEquals((await over.json()).error.code, "quota_exceeded");
  });
}

Deno.test("an export costs a request for each 100 ads begun, and one of the minute", async () => {
  await using r = await reader(numberedAds(520));
  const key = await r.t.key({ email: "counted@example.com" });
  const csv = await r.t.fetch("/v1/exports/ads.csv?after=421", { key });
  assertMatch(csv.headers.get("ratelimit")!, /"minute";r=59;/);
  assertEquals((await csv.text()).split("\r\n").length, 422);
  await r.t.services.usage.flush();
  const me = await (await r.t.fetch("/v1/ads/me", { key })).json();
  assertEquals(me.data.usage.requests, 5);
});

Deno.test("HEAD of an export costs one request, and is no export", async () => {
  await using r = await reader(numberedAds(720));
  const key = await r.t.key({ email: "counted@example.com" });
  for (const format of ["ndjson", "csv", "parquet"]) {
    const response = await r.t.fetch(`/v1/exports/ads.${format}`, {
      method: "HEAD",
      key,
      headers: { "accept-encoding": "gzip" },
    });
    assertEquals(response.headers.get("content-encoding"), "gzip");
    assertEquals(await response.text(), "");
  }
  // What would read ahead has had the time.
  await exported(r, "");
  await r.t.services.usage.flush();
  const me = await (await r.t.fetch("/v1/ads/me", { key })).json();
  assertEquals(me.data.usage.requests, 3);
  const manifest = await r.t.fetch("/v1/exports/ads.manifest.json", { key });
  assertEquals(manifest.status, 404);
  await manifest.body?.cancel();
});

Deno.test("an export ends when its key is revoked, or its session ends", async () => {
  await using r = await reader(numberedAds(2_000));
  const codeAfter = async (init: RequestInit, end: () => Promise<unknown>) => {
    const response = await r.t.fetch("/v1/exports/ads.ndjson", init);
    await end();
    const rows = linesOf(await response.text());
    assert(rows.length < 2_000);
    const { error } = rows.at(-1) as unknown as ErrorBody;
    return error.code;
  };
  const headers = { "x-api-key": await r.t.key({ email: "one@example.com" }) };
  const { id } = await r.t.database.longRunning.selectFrom("api_keys")
    .select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  const revoke = () => operate(r.t, 200, `DELETE /internal/keys/${id}`);
  assertEquals(await codeAfter({ headers }, revoke), "api_key_revoked");
  const me = await signedIn(r.t, { plan: "unlimited" });
  const signOut = () => post(r.t, "/sign-out", {}, me.headers);
  assertEquals(await codeAfter(me, signOut), "missing_credentials");
});

Deno.test("a client that stops reading leaves nothing behind", async () => {
  await using r = await reader(numberedAds(2_000));
  const response = await r.get("/v1/exports/ads.ndjson");
  const body = response.body!.getReader();
  await body.read();
  assertEquals(r.t.services.concurrency.reads.running, 0);
  assertEquals(r.t.database.stats().serving.waiting, 0);
  await body.cancel();
  const { data } = await r.json("/v1/exports/ads.manifest.json");
  assertEquals(data.is_complete, false);
});
