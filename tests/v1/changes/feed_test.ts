import { assert, assertEquals } from "@std/assert";
import { sql } from "kysely";
import { takeDown } from "@/lib/ads/takedowns.ts";
import { COMMAND } from "@/lib/audit/audit.ts";
import { everyStore } from "../../database.ts";
import { numberedAds, type Reader, reader, test } from "../../reader.ts";
import { TestClock } from "../../test_clock.ts";
import { until } from "../../until.ts";

/** A row of the feed. */
interface Change {
  change: "upserted" | "removed";
  version: number;
  ad: { id: number; ad_archive_id: string; [name: string]: unknown };
}

interface ChangePage {
  data: Change[];
  meta: { up_to_date: boolean; limit: number };
  pagination: { cursor: string; has_more: boolean };
}

/** A copy of the archive that follows the feed, as plainly as can be. */
class Mirror {
  readonly ads = new Map<string, Change["ad"]>();
  /** Every row that was read, in order. */
  readonly rows: Change[] = [];
  cursor = "";

  constructor(
    private readonly r: Reader,
    private readonly query = "",
  ) {}

  async read(more = ""): Promise<ChangePage> {
    const page: ChangePage = await this.r.json(
      `/v1/changes?cursor=${this.cursor}&${this.query}${more}`,
    );
    for (const { change, ad } of page.data) {
      if (change === "removed") this.ads.delete(ad.ad_archive_id);
      else this.ads.set(ad.ad_archive_id, ad);
    }
    this.rows.push(...page.data);
    this.cursor = page.pagination.cursor;
    return page;
  }

  /** Reads to the end. */
  async follow(): Promise<void> {
    while (!(await this.read()).meta.up_to_date);
  }

  /** The copy, in the order of lists. */
  get copy(): Change["ad"][] {
    return [...this.ads.values()].sort((a, b) => b.id - a.id);
  }
}

const BY = { actor: COMMAND, now: 1_800_000_000, reason: null };
const brand = (n: number) => ({
  brand: { page_id: `${n % 3 + 1}`, name: `Brand ${n % 3 + 1}` },
});

everyStore.test("a copy that follows the feed is equal to the archive, whatever happens to it", async (database) => {
  await using r = await reader(numberedAds(30, brand), { database });
  const mirror = new Mirror(r, "limit=7");
  const filtered = new Mirror(r, "limit=3&types=upserted");
  for (let round = 1; round <= 4; round++) {
    await mirror.read();
    await r.t.import(
      ...numberedAds(40, brand).slice(round * 5, round * 5 + 10)
        .map((ad) => ({ ...ad, primary_text: `Round ${round}` })),
    );
    await takeDown(database, null, [`${round * 7}`], BY);
    await filtered.follow();
    await mirror.follow();
    // Lists may be a second old.
    r.t.services.archive.cache.drop();
    assertEquals(mirror.copy, await r.ads(), `round ${round}`);
  }
  const versions = mirror.rows.map(({ version }) => version);
  assertEquals(versions, versions.toSorted((a, b) => a - b));
  assertEquals(
    mirror.rows.filter(({ change }) => change === "removed").length,
    4,
  );
  assert(filtered.rows.every(({ change }) => change === "upserted"));
  const shape = "include=brand&fields=id,brand";
  const shaped = new Mirror(r, shape);
  await shaped.follow();
  const rows = shaped.rows.filter(({ change }) => change === "upserted");
  assertEquals(
    rows.map(({ ad }) => ad).sort((a, b) => b.id - a.id),
    await r.ads(`/v1/ads?limit=100&${shape}`) as unknown[],
  );
});

everyStore.test("a cursor moves although no change matches, and says when it is up to date", async (database) => {
  await using r = await reader(numberedAds(20, brand), { database });
  const { data: [some] } = await r.list("/v1/ads?q=%22Ad+1%22&limit=1");
  const other = new Mirror(r, `brand_id=${some!.brand_id}`);
  await other.follow();
  assertEquals(
    other.copy.length,
    (await r.ads(`/v1/ads?limit=100&brand_id=${some!.brand_id}`)).length,
  );
  const before = other.cursor;
  await r.t.import(...numberedAds(1, () => ({
    ad_archive_id: "n",
    brand: { page_id: "9", name: "Else" },
  })));
  const page = await other.read();
  assertEquals([page.data, page.meta.up_to_date], [[], true]);
  assert(page.pagination.cursor !== before);
  assertEquals(
    (await r.error(400, `/v1/changes?cursor=${before}&brand_id=1,2`)).code,
    "invalid_cursor",
  );
});

everyStore.test("an older record that adds nothing to an ad does not count as a change", async (database) => {
  const seen = (minute: number) => ({
    ad_archive_id: "1",
    is_active: false,
    ...brand(1),
    last_scraped_at: 1_700_000_000 + 60 * minute,
    primary_text: `Seen at ${minute}`,
  });
  await using r = await reader([seen(9)], { database });
  const mirror = new Mirror(r);
  await mirror.follow();
  assertEquals((await r.t.import(seen(7))).superseded, 1);
  assertEquals((await r.t.import(seen(7))).unchanged, 1);
  assertEquals((await mirror.read()).data, []);
  assertEquals((await r.t.import(seen(10))).updated, 1);
  assertEquals((await mirror.read()).data.length, 1);
});

Deno.test("a request with wait is answered when something changes that matches, else when the time is over", async () => {
  await using r = await reader(numberedAds(3, brand));
  const mirror = new Mirror(r);
  await mirror.follow();
  const { data: [ad] } = await r.list("/v1/ads?limit=1");
  const filtered = new Mirror(r, `brand_id=${ad!.brand_id}`);
  await filtered.follow();
  const waiting = mirror.read("&wait=25");
  const waitingToo = filtered.read("&wait=1");
  await r.t.import(...numberedAds(1, () => ({
    ad_archive_id: "n",
    brand: { page_id: "9", name: "Else" },
  })));
  assertEquals((await waiting).data.map(({ ad }) => ad.ad_archive_id), ["n"]);
  assertEquals((await waitingToo).data, []);
});

Deno.test("a request that waits gets nothing once its key is revoked", async () => {
  await using r = await reader(numberedAds(3));
  const mirror = new Mirror(r);
  await mirror.follow();
  const { services, database } = r.t;
  const refused = r.error(401, `/v1/changes?wait=25&cursor=${mirror.cursor}`);
  await until(() => services.alerting.changed.waiting > 0);
  const { id, account_id: accountId } = await database.longRunning
    .selectFrom("api_keys").select(["id", "account_id"])
    .executeTakeFirstOrThrow();
  await services.ownKeys.revoke({ accountId: accountId!, address: null }, id);
  await r.t.import(...numberedAds(1, () => ({ ad_archive_id: "n" })));
  assertEquals((await refused).code, "api_key_revoked");
});

everyStore.test("a cursor of what a restored archive does not have is refused", async (database) => {
  const db = database.longRunning;
  const clock = new TestClock();
  await using r = await reader(numberedAds(5), { database, clock });
  const mirror = new Mirror(r);
  await mirror.follow();
  const { rows: [{ version } = { version: 0 }] } = await sql<
    { version: number }
  >`select version from archive_state`.execute(db);
  await r.t.import(...numberedAds(2, () => ({ primary_text: "Later" })));
  await mirror.follow();
  const path = `/v1/changes?cursor=${mirror.cursor}`;
  // As a copy from before the second import has it.
  await sql`delete from scrape_runs where version_before >= ${version}::bigint`
    .execute(db);
  await sql`update archive_state set version = ${version}::bigint`.execute(
    db,
  );
  const early = await r.error(410, path);
  assertEquals([early.code, early.param], ["cursor_expired", "cursor"]);
  // Then its own history goes on, past the version of the cursor.
  clock.advance(60);
  for (let n = 0; n < 4; n++) {
    await r.t.import(
      ...numberedAds(2, () => ({ primary_text: `Other ${n}` })),
    );
  }
  assertEquals((await r.error(410, path)).code, "cursor_expired");
});

Deno.test("a cursor of a version that a failover has lost is refused", async () => {
  await using r = await reader(numberedAds(5));
  const db = r.t.database.longRunning;
  const mirror = new Mirror(r);
  await mirror.follow();
  assertEquals((await mirror.read()).data, []);
  await sql`update scrape_runs set version_after =
    (select version - 2 from archive_state)`.execute(db);
  assertEquals(
    (await r.error(410, `/v1/changes?cursor=${mirror.cursor}`)).code,
    "cursor_expired",
  );
});

test("wrong parameters of the feed are named", async (r) => {
  for (
    const [param, value] of [
      ["wait", "26"],
      ["wait", "-1"],
      ["types", "deleted"],
      ["brand_id", "x"],
      ["limit", "0"],
      ["fields", "brand"],
      ["since", "1"],
    ] as const
  ) await r.invalid(param, `/v1/changes?${param}=${value}`);
  const { code } = await r.error(400, "/v1/changes?cursor=AAAA");
  assertEquals(code, "invalid_cursor");
  const empty: ChangePage = await r.json("/v1/changes");
  assertEquals([empty.data, empty.meta.up_to_date], [[], true]);
});
