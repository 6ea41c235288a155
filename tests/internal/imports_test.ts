import { assert, assertEquals, assertMatch } from "@std/assert";
import { zipSync } from "fflate";
import { sql } from "kysely";
import { gzipSync } from "node:zlib";
import { harness, test } from "../harness.ts";
import { numberedAds } from "../reader.ts";
import { until } from "../until.ts";
import { askAsOperator, operate, postImport } from "./operator.ts";

const ads = numberedAds(3);
const ndjson = ads.map((ad) => JSON.stringify(ad)).join("\n");

async function errorOf(response: Response) {
  const { error } = await response.json();
  return [response.status, error.code, error.param];
}

Deno.test("NDJSON, arrays, single objects and exported lists are imported, gzipped or not", async () => {
  const bodies: [BodyInit, number][] = [
    [ndjson, 3],
    [`\ufeff${ndjson}\r\n\r\n`, 3],
    [JSON.stringify(ads), 3],
    [JSON.stringify(ads, null, 2), 3],
    [JSON.stringify(ads[0]), 1],
    [JSON.stringify({ data: ads, meta: {} }), 3],
    [gzipSync(ndjson), 3],
    [gzipSync(JSON.stringify(ads)), 3],
  ];
  for (const [body, count] of bodies) {
    await using t = await harness();
    const response = await postImport(t, body);
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("cache-control"), "private, no-store");
    assertEquals(await response.json(), {
      data: {
        scrape_run_id: 1,
        format: "native",
        received: count,
        inserted: count,
        updated: 0,
        unchanged: 0,
        superseded: 0,
        rejected: 0,
        warned: 0,
        fields_lost: 0,
        without_link_or_media: 0,
        warnings: [],
        errors: [],
        losses: [],
        members: ["ad_archive_id", "is_active", "primary_text"]
          .map((name) => ({ name, count, becomes: name })),
      },
    });
  }
});

Deno.test("a body is parsed by its content, whatever its Content-Type", async () => {
  const table = `ad_archive_id,is_active\n${
    ads.map((ad) => `${ad.ad_archive_id},true\n`).join("")
  }`;
  const har = {
    log: { entries: [{ response: { content: { text: ndjson } } }] },
  };
  const page = `<!doctype html><script>${JSON.stringify(ads)}</script>`;
  const files = { "a/b.csv": table, "c.pdf": "%PDF-1.7" };
  const zip = zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) =>
        [name, new TextEncoder().encode(text)] as const
      ),
    ),
  );
  await using t = await harness();
  for (const raw of [table, JSON.stringify(har), page, zip]) {
    const response = await postImport(t, raw as BodyInit, {
      headers: { "content-type": "application/json" },
    });
    const { data } = await response.json();
    assertEquals(data.received - data.rejected, 3);
    const { errors } = data;
    if (raw !== zip) assertEquals(errors, []);
    else {
      assertEquals(errors.map((each: { file: string }) => each.file), [
        "c.pdf",
      ]);
    }
  }
});

test("Content-Encoding: gzip is accepted, any other encoding is 415", async (t) => {
  const send = (headers: Record<string, string>) =>
    postImport(t, gzipSync(ndjson), { headers });
  for (const encoding of ["gzip", "GZIP", "x-gzip", "identity"]) {
    const response = await send({ "content-encoding": encoding });
    assertEquals(response.status, 200, encoding);
  }
  for (const encoding of ["br", "deflate", "zstd", "gzip, gzip"]) {
    assertEquals(
      await errorOf(await send({ "content-encoding": encoding })),
      [415, "unsupported_media_type", undefined],
    );
  }
  // What curl --data-binary sends of itself.
  const curl = await send({
    "content-type": "application/x-www-form-urlencoded",
  });
  assertEquals(curl.status, 200);
});

test("imported ads are served at once, in the state of the last import", async (t) => {
  const key = await t.key({ plan: "unlimited" });
  const active = async () =>
    (await (await t.fetch("/v1/ads?is_active=true", { key })).json()).meta
      .total;
  assertEquals(await active(), 0);
  for (const [isActive, total] of [[true, 3], [false, 0], [true, 3]] as const) {
    const records = ads.map((ad) => ({ ...ad, is_active: isActive }));
    await postImport(t, JSON.stringify(records));
    assertEquals(await active(), total);
  }
});

test("format is one of four; a record of another format is rejected", async (t) => {
  for (const format of ["xml", "", "AUTO", "native,meta_web"]) {
    assertEquals(
      await errorOf(
        await postImport(t, ndjson, { query: `?format=${format}` }),
      ),
      [400, "invalid_parameter", "format"],
    );
  }
  assertEquals(
    await errorOf(await postImport(t, ndjson, { query: "?fromat=auto" })),
    [400, "invalid_parameter", "fromat"],
  );
  for (const format of ["auto", "native"]) {
    const response = await postImport(t, ndjson, {
      query: `?format=${format}`,
    });
    assertEquals((await response.json()).data.rejected, 0);
  }
  for (const format of ["meta_web", "meta_api"]) {
    const response = await postImport(t, ndjson, {
      query: `?format=${format}`,
    });
    const { data } = await response.json();
    assertEquals([data.format, data.rejected, data.errors.length], [
      format,
      3,
      3,
    ]);
    assertEquals(Object.keys(data.errors[0]), [
      "row",
      "ad_archive_id",
      "reason",
    ]);
  }
});

test("an empty, damaged or different body is 400 with what to check", async (t) => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const bodies: BodyInit[] = [
    "",
    " \n\n",
    png,
    "<html></html>",
    "%PDF-1.7",
    "null",
    "true",
    '"text"',
    gzipSync(ndjson).subarray(0, 40),
    "Hello, world\nhow are you\n",
  ];
  for (const body of bodies) {
    const response = await postImport(t, body);
    const [status, code] = await errorOf(response);
    assertEquals([status, code], [400, "invalid_body"], String(body));
  }
  const none = await askAsOperator(t, "/internal/imports", { method: "POST" });
  assertEquals((await errorOf(none))[1], "invalid_body");
});

test("for a truncated body, the response says what was written and which run to look at", async (t) => {
  const response = await postImport(t, JSON.stringify(ads).slice(0, -10));
  const { error } = await response.json();
  assertEquals([response.status, error.code], [400, "invalid_body"]);
  assertMatch(
    error.message,
    /2 ads were written before the error; see \/internal\/imports\/1\.$/,
  );
  const run = await operate(t, 200, "GET /internal/imports/1");
  assertEquals([run.data.status, run.data.inserted], ["failed", 2]);
  assertEquals(error.message.startsWith(run.data.failure), true);

  const another = await postImport(
    t,
    `[${JSON.stringify(numberedAds(4)[3])},{`,
  );
  assertMatch(
    (await another.json()).error.message,
    /1 ad was written before the error;/,
  );
});

test("a second import at the same time is 409", async (t) => {
  const going = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const slow = new ReadableStream<Uint8Array>({
    async pull(controller) {
      going.resolve();
      await ending.promise;
      controller.enqueue(new TextEncoder().encode(ndjson));
      controller.close();
    },
  }, { highWaterMark: 0 });
  const first = postImport(t, slow);
  await going.promise;
  assertEquals(
    await errorOf(await postImport(t, ndjson)),
    [409, "import_running", undefined],
  );
  ending.resolve();
  assertEquals((await (await first).json()).data.inserted, 3);
});

test("a dry run returns what would be imported with samples, and stores no run", async (t) => {
  const body = `${ndjson}\n{"no":"ad"}`;
  const response = await postImport(t, body, { query: "?dry_run=true" });
  const { data } = await response.json();
  assertEquals(
    [response.status, data.scrape_run_id, data.inserted, data.rejected],
    [200, 0, 3, 1],
  );
  const [rejected, inserted] = data.samples;
  assertEquals([rejected.outcome, rejected.record], ["rejected", { no: "ad" }]);
  assertEquals([inserted.outcome, inserted.record], ["inserted", ads[0]]);
  assertEquals(inserted.ad.ad_archive_id, ads[0]!.ad_archive_id);
  // By the API's names.
  assertEquals(inserted.ad.creative_units, undefined);
  const [unit] = inserted.ad.creativeUnits;
  assertEquals([unit.unitIndex, unit.unitType], [0, "text"]);
  const runs = await askAsOperator(t, "/internal/imports");
  assertEquals((await runs.json()).data, []);
  const broken = await postImport(t, `${ndjson}\n[{`, {
    query: "?dry_run=true",
  });
  assertMatch((await broken.json()).error.message, /Nothing was written\.$/);
});

test("an import ends when the runtime reports that its client has disconnected, and another can begin", async (t) => {
  const client = new AbortController();
  const lines = numberedAds(5_000).map((ad) => JSON.stringify(ad)).join("\n");
  const importing = await t.database.housekeeping.transaction().execute(
    async (lock) => {
      // The first batch waits.
      await sql`lock table ads in share mode`.execute(lock);
      const response = askAsOperator(t, "/internal/imports", {
        method: "POST",
        raw: lines,
        signal: client.signal,
      }).catch(() => null);
      const isRunning = async () =>
        (await operate(t, 200, "GET /internal/imports"))
          .data.length > 0;
      await until(isRunning);
      client.abort();
      return { response };
    },
  );
  await importing.response;
  const run = await operate(t, 200, "GET /internal/imports/1");
  assertEquals(run.data.status, "interrupted");
  assert(run.data.inserted < 5_000);
  assertEquals((await postImport(t, ndjson)).status, 200);
});
