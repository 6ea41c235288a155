import { assert, assertEquals, assertMatch } from "@std/assert";
import { sql } from "kysely";
import { DATABASE_POOL_MAX_DEFAULT } from "@/lib/config/config.ts";
import { shareConnections } from "@/lib/db/store.ts";
import { VERSION } from "@/lib/config/version.ts";
import { type Harness, test } from "../harness.ts";
import { nativeRecord } from "../imports/writing/native_record.ts";
import { askAsOperator, postImport } from "./operator.ts";

/** Samples by name and labels, as they stand in the text. */
async function read(t: Harness): Promise<Map<string, number>> {
  const response = await askAsOperator(t, "/internal/metrics");
  assertEquals(response.status, 200);
  return parse(await response.text());
}

function parse(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => /^[^#]/.test(line));
  return new Map(lines.map((line) => {
    const space = line.lastIndexOf(" ");
    return [line.slice(0, space), Number(line.slice(space + 1))];
  }));
}

test("the metrics are Prometheus text, only for the operator", async (t) => {
  const response = await askAsOperator(t, "/internal/metrics");
  assertMatch(
    response.headers.get("content-type")!,
    /^text\/plain; version=0\.0\.4/,
  );
  assertEquals(response.headers.get("cache-control"), "private, no-store");
  const text = await response.text();
  for (const line of text.trimEnd().split("\n")) {
    assertMatch(
      line,
      /^$|^# (?:HELP|TYPE) [a-z_]+ .+$|^[a-z_]+(?:\{[a-z]+="[^"\n]*"(?:,[a-z]+="[^"\n]*")*\})? (?:[0-9.e+-]+|\+Inf)$/,
    );
  }
  const refused = await t.fetch("/internal/metrics");
  assertEquals(refused.status, 401);
});

test("requests are counted by route, method, and status, and timed by route", async (t) => {
  const key = await t.key();
  for (const path of ["/v1/ads", "/v1/ads", "/v1/ads/123", "/v1/ads/456"]) {
    await t.fetch(path, { key });
  }
  await t.fetch("/v1/ads", { method: "DELETE", key });
  const samples = await read(t);
  const requests = (route: string, method: string, status: number) =>
    samples.get(
      `http_requests_total{route="${route}",method="${method}",status="${status}"}`,
    );
  assertEquals(requests("/v1/ads", "GET", 200), 2);
  assertEquals(requests("/v1/ads/:ad_archive_id", "GET", 404), 2);
  assertEquals(requests("/v1/ads", "DELETE", 405), 1);
  assertEquals(
    samples.get(`http_request_duration_seconds_count{route="/v1/ads"}`),
    3,
  );
  assertEquals(
    samples.get(
      `http_request_duration_seconds_bucket{le="+Inf",route="/v1/ads"}`,
    ),
    3,
  );
});

test("a client cannot add labels: URLs without a route count as one", async (t) => {
  const readSeries = (samples: Map<string, number>) =>
    [...samples.keys()].filter((name) =>
      name.startsWith("http_requests_total{")
    ).length;
  await t.fetch("/v1/nothing-0");
  await t.fetch("/nothing-0");
  await read(t);
  const before = readSeries(await read(t));
  for (let i = 1; i <= 20; i++) {
    await t.fetch(`/v1/nothing-${i}`);
    await t.fetch(`/nothing-${i}`);
    await t.fetch(`/v1/ads/${i}`);
    await t.fetch("/v1/ads", { method: `VERB${i}` });
  }
  const after = readSeries(await read(t));
  // At most one series for each route and method that is new, none for each value.
  assert(after - before <= 4, `${after - before} more series`);
});

test("imports and their records are counted by outcome", async (t) => {
  const send = async (body: string, status: number) => {
    assertEquals((await postImport(t, body)).status, status);
  };
  const outcomes = async () => {
    const samples = await read(t);
    return Object.fromEntries(
      [...samples].filter(([name]) => name.startsWith("ad_archive_import"))
        .map((
          [name, value],
        ) => [name.replace(/ad_archive_|_total|outcome=|"/g, ""), value]),
    );
  };
  assertEquals(await outcomes(), {
    "imports{completed}": 0,
    "imports{failed}": 0,
    "import_records{inserted}": 0,
    "import_records{updated}": 0,
    "import_records{unchanged}": 0,
    "import_records{superseded}": 0,
    "import_records{rejected}": 0,
  });
  const record = JSON.stringify(nativeRecord("100001"));
  await send(`${record}\n{"no":1}\n`, 200);
  await send(record, 200);
  await send(`[${record}, {"ad_archive`, 400);
  assertEquals(await outcomes(), {
    "imports{completed}": 2,
    "imports{failed}": 1,
    "import_records{inserted}": 1,
    "import_records{updated}": 0,
    "import_records{unchanged}": 2,
    "import_records{superseded}": 0,
    "import_records{rejected}": 1,
  });
});

test("the metrics include the cache, the pool, the process and the build", async (t) => {
  const key = await t.key();
  for (let i = 0; i < 4; i++) {
    await t.fetch("/v1/ads", { key });
  }
  const samples = await read(t);
  assertEquals(
    samples.get(`ad_archive_cache_lookups_total{result="miss"}`),
    2,
  );
  assertEquals(samples.get(`ad_archive_cache_lookups_total{result="hit"}`), 2);
  assertEquals(samples.get("ad_archive_cache_entries"), 1);
  for (
    const name of [
      "process_resident_memory_bytes",
      "process_uptime_seconds",
      "process_cpu_seconds_total",
      `process_heap_bytes{kind="used"}`,
    ]
  ) assert(samples.get(name)! > 0, name);
  const busy = (state: string) =>
    samples.get(
      `ad_archive_database_connections{pool="serving",state="${state}"}`,
    )!;
  assertEquals(
    busy("busy") + busy("idle") + busy("unopened"),
    shareConnections(DATABASE_POOL_MAX_DEFAULT).serving,
  );
  assertEquals(
    samples.get(
      `ad_archive_build_info{version="${VERSION}",deno="${Deno.version.deno}",database="postgres"}`,
    ),
    1,
  );
});

test("usage that cannot be written counts as a failure", async (t) => {
  const key = await t.key();
  await t.fetch("/v1/ads", { key });
  await sql`alter table usage_daily rename to elsewhere`
    .execute(t.database.longRunning);
  await t.services.usage.flush();
  const failures = "ad_archive_usage_flush_failures_total";
  assert((await read(t)).get(failures)! >= 1);
  await sql`alter table elsewhere rename to usage_daily`
    .execute(t.database.longRunning);
  await t.services.usage.flush();
  const after = (await read(t)).get(failures);
  await t.services.usage.flush();
  assertEquals((await read(t)).get(failures), after);
});
