import { sql } from "kysely";
import { harness } from "../harness.ts";
import { TestClock } from "../test_clock.ts";
import { sampleAds, SCRAPED_AT } from "../sample_ads.ts";

const ORIGIN = "https://ads.example.com";

/** What the service answers on the sample archive, made the same each time. */
export async function exampleAnswers(): Promise<Record<string, unknown>> {
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
  const { data: [carousel] } = await json(
    "/v1/ads?media_type=carousel&limit=1",
  );
  const id = carousel.ad_archive_id;
  return {
    adListExample: await json("/v1/ads?is_active=true&limit=2"),
    adDetailExample: await json(`/v1/ads/${id}`),
    meExample: await json("/v1/ads/me"),
  };
}
