import type { z } from "zod";
import type { brandTimelineSchema } from "@/lib/brands/wire.ts";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { utcDay } from "@/lib/time/utc_day.ts";
import { everyStore, testStores } from "../../database.ts";
import { type Reader, reader } from "../../reader.ts";
import { TestClock } from "../../test_clock.ts";

/** A Wednesday. */
const NOW = Date.UTC(2026, 1, 18, 15) / 1000;
const DAY = 86_400;
const TYPES = ["image", "video", "carousel", "unknown"] as const;

type Timeline = z.infer<typeof brandTimelineSchema>;
type Row = Timeline["data"][number];

const timeline = (r: Reader, query: string): Promise<Timeline> =>
  r.json(`/v1/brands/lantern/timeline?${query}`);

/** A number from 0 to 1 that looks like chance, the same each time. */
const chance = (n: number) => Math.abs(Math.sin(n * 12.9898) * 43758.5453) % 1;

/** Nobody has looked since. */
const OBSERVED = NOW - 40 * DAY;

/** Ads over two years, some without times, some seen before they began. */
const ADS = Array.from({ length: 160 }, (_, n) => {
  const start = NOW - Math.floor(chance(n) * 700 * DAY);
  const seen = Math.min(
    OBSERVED,
    start + Math.floor((chance(n + 500) - 0.1) * 90 * DAY),
  );
  return {
    ad_archive_id: String(n),
    delivery_start_at: n % 11 === 0 ? null : start,
    last_seen_at: n % 13 === 0 ? null : seen,
    is_active: n % 3 === 0,
    media_type: TYPES[n % 4]!,
    brand: {
      page_id: n % 10 === 9 ? "2" : "1",
      slug: n % 10 === 9 ? "other" : "lantern",
    },
  };
});

const own = ADS.filter(({ brand }) => brand.page_id === "1");

/** What a row must say, by looking at every ad. */
function expectedRow(start: string, next: string): Row {
  const [from, to] = [start, next].map((day) => Date.parse(day) / 1000);
  const within = (at: number | null) => at !== null && at >= from! && at < to!;
  const began = own.filter((ad) => within(ad.delivery_start_at));
  return {
    start,
    started: began.length,
    stopped:
      own.filter((ad) => !ad.is_active && within(ad.last_seen_at)).length,
    active: from! > OBSERVED ? null : own.filter((ad) => {
      const first = ad.delivery_start_at ?? ad.last_seen_at;
      if (first === null) return false;
      const last = ad.is_active ? OBSERVED : ad.last_seen_at ?? first;
      return first < to! && Math.max(first, last) >= from!;
    }).length,
    by_media_type: Object.fromEntries(
      TYPES.map((type) => [
        type,
        began.filter(({ media_type }) => media_type === type).length,
      ]),
    ),
  };
}

const dayAfter = (day: string, days: number) =>
  utcDay(Date.parse(day) + days * DAY * 1000);

/** The first day of the next interval. */
const NEXT: Record<string, (start: string) => string> = {
  day: (start) => dayAfter(start, 1),
  week: (start) => dayAfter(start, 7),
  month: (start) => `${dayAfter(start, 31).slice(0, 7)}-01`,
};

const QUERIES: [query: string, rows: number, first: string, last: string][] = [
  ["", 52, "2025-02-24", "2026-02-22"],
  ["interval=week", 52, "2025-02-24", "2026-02-22"],
  ["interval=month", 52, "2021-11-01", "2026-02-28"],
  ["interval=day", 52, "2025-12-29", "2026-02-18"],
  ["from=2026-01-01", 8, "2025-12-29", "2026-02-22"],
  ["to=2025-12-28", 52, "2024-12-30", "2025-12-28"],
  ["from=2025-12-29&to=2025-12-29&interval=day", 1, "2025-12-29", "2025-12-29"],
  ["from=2025-12-28&to=2025-12-29", 2, "2025-12-22", "2026-01-04"],
  [
    "from=2024-02-10&to=2025-03-15&interval=day",
    400,
    "2024-02-10",
    "2025-03-15",
  ],
  [
    "from=2024-01-31&to=2024-03-01&interval=month",
    3,
    "2024-01-01",
    "2024-03-31",
  ],
  ["from=2026-02-10&to=2026-04-01", 8, "2026-02-09", "2026-04-05"],
];

everyStore.test(
  "a timeline has the same counts as checking every ad, including zeros, with weeks from Monday, in UTC",
  async (database, store) => {
    await using r = await reader(ADS, { database, clock: new TestClock(NOW) });
    const some = store === testStores[1] ? QUERIES : QUERIES.slice(0, 3);
    for (const [query, rows, from, to] of some) {
      const { data, meta } = await timeline(r, query);
      assertEquals(data.length, rows, query);
      assertEquals([meta.from, meta.to], [from, to], query);
      assertEquals(meta.observed_until, OBSERVED);
      assertEquals(
        meta.without_start,
        own.filter((ad) => ad.delivery_start_at === null).length,
      );
      assertEquals(data[0]!.start, from, query);
      const next = NEXT[meta.interval]!;
      for (const [i, row] of data.entries()) {
        const end = next(row.start);
        assertEquals(data[i + 1]?.start ?? dayAfter(to, 1), end);
        assertEquals(row, expectedRow(row.start, end), query);
      }
    }
  },
);

Deno.test("a brand was last observed when it was scraped or an ad was seen, never after today, or else when it was imported", async () => {
  const clock = new TestClock(NOW);
  const endOfToday = Date.parse("2026-02-19") / 1000 - 1;
  for (
    const [members, observed] of [
      [
        { last_seen_at: OBSERVED, last_scraped_at: OBSERVED + DAY },
        OBSERVED + DAY,
      ],
      [{ last_seen_at: OBSERVED, last_scraped_at: OBSERVED - DAY }, OBSERVED],
      [{ last_scraped_at: OBSERVED }, OBSERVED],
      [{ last_seen_at: OBSERVED, is_active: false }, OBSERVED],
      [{ last_seen_at: NOW + DAY }, endOfToday],
      // By the database's clock, which is later.
      [{}, endOfToday],
    ] as const
  ) {
    const ad = { ...ADS[1], last_seen_at: null, is_active: true, ...members };
    await using r = await reader([ad], { clock });
    const { data, meta } = await timeline(r, "interval=day&to=2026-03-01");
    assertEquals(meta.observed_until, observed, JSON.stringify(members));
    const last = data.findLast(({ active }) => active !== null)!.start;
    assertEquals(last, utcDay(observed * 1000));
  }
});

Deno.test("a timeline rejects ranges that are not days, are reversed or are too long", async () => {
  await using r = await reader(ADS, { clock: new TestClock(NOW) });
  const path = "/v1/brands/lantern/timeline";
  for (
    const [param, query] of [
      ["interval", "interval=year"],
      ["interval", "interval="],
      ["from", "from=2026-02-30"],
      ["from", "from=1771000000"],
      ["to", "to=%00"],
      ["to", "to=9999-01-01"],
      ["from", "from=2026-03-01"],
      ["from", "from=2024-02-10&to=2025-03-16&interval=day"],
      ["from", "from=2000-01-01"],
      ["form", "form=2026-01-01"],
    ] as const
  ) await r.invalid(param, `${path}?${query}`);
  const reversed = await r.error(400, `${path}?from=2026-02-02&to=2026-02-01`);
  assertEquals(reversed.details?.map(({ param }) => param), ["from", "to"]);
  const { message } = await r.invalid("from", `${path}?from=2000-01-01`);
  assertStringIncludes(message, "at most 400 weeks");
  const all = await r.error(400, `${path}?from=x&to=y&interval=z&a=b`);
  assertEquals(all.details?.length, 4);
  const both = await r.error(
    400,
    `${path}?from=2026-05-01&to=2026-01-01&foo=1`,
  );
  assertEquals(both.details?.map(({ param }) => param), ["foo", "from", "to"]);
  // Nothing follows from values that are not valid.
  const next = await r.error(400, `${path}?from=2000-01-01&interval=z`);
  assertEquals(next.details?.map(({ param }) => param), ["interval"]);
});
