import { assertEquals } from "@std/assert";
import { everyStore } from "../../database.ts";
import { reader } from "../../reader.ts";
import { TestClock } from "../../test_clock.ts";

const START = 1_760_000_000;
const DAY = 86_400;
const SIGNED = "https://scontent.fbcdn.net/v/1.jpg?oh=";

/** An observation of one ad on a day. */
const seen = (day: number, over: Record<string, unknown> = {}) => ({
  ad_archive_id: "1",
  is_active: true,
  delivery_start_at: START,
  last_seen_at: START + day * DAY,
  last_scraped_at: START + day * DAY,
  primary_text: "Oak",
  cta_text: "Buy",
  destination_url: "https://oak.example/a",
  brand: { page_id: "1", name: "Haldoak" },
  ...over,
});

interface Edit {
  at: number;
  field: string;
  from: unknown;
  to: unknown;
}

everyStore.test("an ad's history has its pauses and edits, and says nothing of what only was seen again", async (database) => {
  const clock = new TestClock(START + 50 * DAY);
  await using r = await reader([seen(1)], { database, clock });
  const history = async () => {
    r.t.services.archive.cache.drop();
    const { data } = await r.json("/v1/ads/1/history");
    return data as {
      intervals: {
        from: number | null;
        to: number | null;
        is_active: boolean;
      }[];
      edits: Edit[];
    };
  };
  assertEquals(await history(), {
    ad_archive_id: "1",
    intervals: [{ from: START, to: null, is_active: true }],
    edits: [],
    replaced_values: [],
  } as never);
  await r.t.import(seen(2));
  assertEquals((await history()).edits, []);
  await r.t.import(seen(3, { is_active: false }));
  await r.t.import(seen(5, { primary_text: "Oak shelf", cta_text: null }));
  // Observed before: it changes nothing of the ad.
  await r.t.import(seen(4, { primary_text: "Old" }));
  const { intervals, edits } = await history();
  assertEquals(intervals, [
    { from: START, to: START + 3 * DAY, is_active: true },
    { from: START + 3 * DAY, to: START + 5 * DAY, is_active: false },
    { from: START + 5 * DAY, to: null, is_active: true },
  ]);
  assertEquals(edits, [
    {
      at: START + 5 * DAY,
      field: "primary_text",
      from: "Oak",
      to: "Oak shelf",
    },
    { at: START + 5 * DAY, field: "cta_text", from: "Buy", to: null },
  ]);
});

Deno.test("media are compared by the file, links without their click id", async () => {
  const unit = (image: string, title = "One") => ({
    creativeUnits: [{ unitType: "image", title, imageUrl: image }],
    destination_url: `https://oak.example/a?fbclid=${image.length}`,
  });
  await using r = await reader([seen(1, unit(`${SIGNED}1`))]);
  await r.t.import(seen(2, unit(`${SIGNED}22`)));
  const edits = async () => {
    r.t.services.archive.cache.drop();
    const { data } = await r.json("/v1/ads/1/history");
    return (data.edits as Edit[]).map(({ field }) => field);
  };
  assertEquals(await edits(), []);
  await r.t.import(seen(3, unit("https://scontent.fbcdn.net/v/2.jpg")));
  await r.t.import(seen(4, unit("https://scontent.fbcdn.net/v/2.jpg", "Two")));
  assertEquals(await edits(), ["creativeUnits", "creativeUnits"]);
});

Deno.test("an ad that was never seen running stopped when it was last seen", async () => {
  await using r = await reader([seen(4, { is_active: false })]);
  const { data } = await r.json("/v1/ads/1/history");
  assertEquals(data.intervals, [
    { from: START, to: START + 4 * DAY, is_active: true },
    { from: START + 4 * DAY, to: null, is_active: false },
  ]);
  assertEquals((await r.error(404, "/v1/ads/2/history")).code, "ad_not_found");
  await r.invalid("limit", "/v1/ads/1/history?limit=1");
});

Deno.test("an ad stopped when its delivery ended, and not when that was observed", async () => {
  const ended = { is_active: false, last_seen_at: START + 4 * DAY };
  await using r = await reader([seen(1)]);
  await r.t.import(seen(9, { ...ended, cta_text: "Sold out" }));
  const { data } = await r.json("/v1/ads/1/history");
  assertEquals(data.intervals, [
    { from: START, to: START + 4 * DAY, is_active: true },
    { from: START + 4 * DAY, to: null, is_active: false },
  ]);
  assertEquals(data.edits[0].at, START + 9 * DAY);
});

everyStore.test("a run that has ended keeps its end when the ad resumes", async (database) => {
  const ended = { is_active: false, last_seen_at: START + 4 * DAY };
  await using r = await reader([seen(1)], { database });
  await r.t.import(seen(9, ended));
  await r.t.import(seen(12));
  await r.t.import(
    seen(20, { ...ended, last_seen_at: START + 15 * DAY }),
    seen(25),
  );
  const { data } = await r.json("/v1/ads/1/history");
  assertEquals(data.intervals, [
    { from: START, to: START + 4 * DAY, is_active: true },
    { from: START + 4 * DAY, to: START + 12 * DAY, is_active: false },
    { from: START + 12 * DAY, to: START + 15 * DAY, is_active: true },
    { from: START + 15 * DAY, to: START + 25 * DAY, is_active: false },
    { from: START + 25 * DAY, to: null, is_active: true },
  ]);
});

Deno.test("what is not known of when an ad ran is null, and no run is made up", async () => {
  const unknown = { delivery_start_at: null, last_seen_at: null };
  const ad = (id: string, over: Record<string, unknown>) =>
    seen(4, { ad_archive_id: id, is_active: false, ...over });
  const at = START + 4 * DAY;
  await using r = await reader([
    ad("never_seen", unknown),
    ad("no_start", { delivery_start_at: null }),
    ad("no_end", { last_seen_at: null }),
    ad("backwards", { delivery_start_at: at + 1 }),
    ad("running", { delivery_start_at: null, is_active: true }),
  ]);
  const stopped = { from: null, to: null, is_active: false };
  for (
    const [id, intervals] of Object.entries({
      never_seen: [stopped],
      no_start: [
        { from: null, to: at, is_active: true },
        { from: at, to: null, is_active: false },
      ],
      no_end: [{ from: START, to: null, is_active: true }, stopped],
      backwards: [{ from: at + 1, to: null, is_active: true }, stopped],
      running: [{ from: null, to: null, is_active: true }],
    })
  ) {
    const { data } = await r.json(`/v1/ads/${id}/history`);
    assertEquals([id, data.intervals], [id, intervals]);
  }
});

everyStore.test("a brand's changes are those since a time", async (database) => {
  const clock = new TestClock(START + 20 * DAY);
  const ad = (id: string, day: number, over: Record<string, unknown> = {}) =>
    seen(day, { ad_archive_id: id, ...over });
  await using r = await reader([
    ad("old", 1),
    ad("stops", 1),
    ad("resumes", 1, { is_active: false }),
    ad("edited", 1),
    ad("other", 1, { brand: { page_id: "2", name: "Else" } }),
  ], { database, clock });
  await r.t.import(
    ad("stops", 15, { is_active: false }),
    ad("resumes", 15),
    ad("edited", 15, { primary_text: "New" }),
    ad("new", 15, { delivery_start_at: START + 14 * DAY }),
    ad("other", 15, {
      primary_text: "New",
      brand: { page_id: "2", name: "Else" },
    }),
  );
  r.t.services.archive.cache.drop();
  const get = async (query: string) => {
    const response = await r.get(`/v1/brands/haldoak/changes${query}`);
    const { data, meta } = await response.json();
    const ids = Object.entries(data).map(([name, value]) => {
      const { count, ads } = value as {
        count: number;
        ads: { ad_archive_id: string }[];
      };
      return [name, count, ads.map((ad) => ad.ad_archive_id)];
    });
    return { ids, since: meta.since };
  };
  const { ids, since } = await get("");
  assertEquals(since % DAY, 0);
  assertEquals(ids, [
    ["started", 1, ["new"]],
    ["stopped", 1, ["stops"]],
    ["resumed", 1, ["resumes"]],
    ["edited", 1, ["edited"]],
  ]);
  assertEquals(
    (await get(`?since=${START + 16 * DAY}`)).ids.map((row) => row[1]),
    [0, 0, 0, 0],
  );
  assertEquals((await get(`?since=${START}`)).ids.map((row) => row[1]), [
    5 - 1 + 1,
    1,
    1,
    1,
  ]);
  await r.invalid("since", "/v1/brands/haldoak/changes?since=yesterday");
  assertEquals(
    (await r.error(404, "/v1/brands/none/changes")).code,
    "brand_not_found",
  );
});
