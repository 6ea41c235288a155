/** Writes the examples of ads in the OpenAPI document anew: `deno run -A tests/openapi/write_examples.ts`. */
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import examples from "@/lib/openapi/examples.json" with { type: "json" };
import { harness } from "../harness.ts";
import { runDeno } from "../programs.ts";
import { sampleAds, SCRAPED_AT } from "../sample_ads.ts";
import { TestClock } from "../test_clock.ts";

const ORIGIN = "https://ads.example.com";

/** Responses of the service on the sample archive, the same each time. */
export async function exampleResponses(): Promise<Record<string, unknown>> {
  await using t = await harness({
    clock: new TestClock(SCRAPED_AT),
    config: { publicUrl: ORIGIN },
  });
  await t.import(...sampleAds(ORIGIN));
  const db = t.database.longRunning;
  // The counters note the time by the database's own clock.
  await sql`update brands set updated_at = created_at`.execute(db);
  await sql`insert into accounts (id, email)
    values ('2b1f6a60-5a5e-4b4e-9c55-0d3f5b9d8a10', 'you@example.com')`
    .execute(db);
  const key = await t.key({ email: "you@example.com" });
  await sql`update api_keys set last4 = 'x7Qp', name = 'My script'`.execute(db);

  const json = async (path: string) =>
    await (await t.fetch(path, { key })).json();
  const responses: Record<string, unknown> = {};
  const note = async (paths: Record<string, string>) => {
    for (const [name, path] of Object.entries(paths)) {
      responses[`GET ${name}`] = await json(path);
    }
  };
  const { data: [carousel] } = await json(
    "/v1/ads?media_type=carousel&limit=1",
  );
  const ad = `/v1/ads/${carousel.ad_archive_id}`;
  const brand = `/v1/brands/${carousel.brand_id}`;
  await note({
    "/v1/ads": "/v1/ads?is_active=true&limit=2",
    "/v1/ads/{ad_archive_id}": ad,
    "/v1/brands": "/v1/brands?has_active_ads=true&limit=2",
    "/v1/brands/{brand}": brand,
    "/v1/brands/{brand}/timeline":
      `${brand}/timeline?from=2026-10-26&to=2026-11-15`,
    "/v1/ads/me": "/v1/ads/me",
    "/v1/facets": "/v1/facets?by=media_type,brand&is_active=true&top=2",
    "/v1/stats": "/v1/stats?by=payer&of=spend&currency=EUR&top=2",
  });
  await t.import({
    ...(await json(ad)).data,
    cta_text: "Order now",
    last_scraped_at: SCRAPED_AT + 86_400,
  });
  t.services.archive.cache.drop();
  const { cursor } = (await json("/v1/changes?limit=100")).pagination;
  await (await t.fetch("/v1/exports/ads.ndjson", { key })).text();
  await note({
    "/v1/ads/{ad_archive_id}/history": `${ad}/history`,
    "/v1/brands/{brand}/changes": `${brand}/changes?since=2026-10-26`,
    "/v1/changes": `/v1/changes?cursor=${cursor}&limit=2`,
    "/v1/exports/ads.manifest.json": "/v1/exports/ads.manifest.json",
  });
  // No two ads of the sample archive are alike.
  const { id: _, brand_id: __, ...again } = carousel;
  await t.import({ ...again, ad_archive_id: "1814828612206946" });
  await note({ "/v1/ads/{ad_archive_id}/similar": `${ad}/similar` });
  return responses;
}

if (import.meta.main) {
  const written = { ...examples, ...await exampleResponses() };
  const path = fileURLToPath(
    import.meta.resolve("../../lib/openapi/examples.json"),
  );
  await Deno.writeTextFile(path, JSON.stringify(written, null, 2));
  Deno.exit((await runDeno(["fmt", "-q", path])).code);
}
