import { sql } from "kysely";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import { MEDIA_TYPES } from "@/lib/shared/media_type.ts";
import { createAdQueries } from "@/lib/ads/queries.ts";
import type { Database } from "@/lib/db/database.ts";
import { type Figure, race } from "./measure.ts";

const ROUNDS = 200;
const TOTAL_ROUNDS = 15;
function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}

/** A page from nine tenths down against the first one, without any cache of ours. */
export async function depthBench(database: Database): Promise<Figure[]> {
  const queries = createAdQueries(database.kysely);
  const { rows: [deep] } = await sql<{ id: number; n: number }>`
    select id, (select count(*) from ads) as n from ads
    order by id desc offset (select count(*) * 9 / 10 from ads) limit 1`
    .execute(database.longRunning);
  const figures: Figure[] = [];
  for (
    const [name, filter] of [["all ads", {}], ["active videos", {
      is_active: true,
      media_type: ["video"],
    }]] as const
  ) {
    const times = await race({
      first: () => queries.page({ filter, limit: 25 }),
      deep: () => queries.page({ filter, limit: 25, after: deep!.id }),
    }, ROUNDS);
    figures.push({
      what: `page of 25 at depth ${Math.floor(deep!.n * 0.9)}, ${name}`,
      measured: ms(times.deep),
      baseline: `first page ${ms(times.first)}`,
      ratio: times.deep / times.first,
      target: "at most 1.2",
    });
  }
  return figures;
}

/** Every combination of filters, with the largest brand and without one. */
async function* filters(database: Database): AsyncGenerator<AdFilter> {
  const brand = await database.longRunning.selectFrom("brands").select("id")
    .orderBy("total_ad_count", "desc").executeTakeFirstOrThrow();
  for (const brand_id of [undefined, [brand.id]]) {
    for (const is_active of [undefined, true, false]) {
      for (
        const media_type of [undefined, ...MEDIA_TYPES.map((one) => [one])]
      ) {
        yield { brand_id, is_active, media_type };
      }
    }
  }
}

/** The first page of the filter where it takes longest against that of all ads. */
export async function filterBench(database: Database): Promise<Figure> {
  const queries = createAdQueries(database.kysely);
  let slowest = { page: 0, all: 1, name: "" };
  for await (const filter of filters(database)) {
    const times = await race({
      page: () => queries.page({ filter, limit: 25 }),
      all: () => queries.page({ filter: {}, limit: 25 }),
    }, TOTAL_ROUNDS);
    if (times.page / times.all > slowest.page / slowest.all) {
      slowest = { ...times, name: describeFilter(filter) };
    }
  }
  return {
    what: `first page, slowest filter (${slowest.name})`,
    measured: ms(slowest.page),
    baseline: `all ads ${ms(slowest.all)}`,
    ratio: slowest.page / slowest.all,
    target: "at most 2",
  };
}

function describeFilter({ brand_id, is_active, media_type }: AdFilter): string {
  return `brand ${brand_id ?? "any"}, active ${is_active ?? "any"}, media ${
    media_type ?? "any"
  }`;
}

/** The total as the service asks for it, with a page of no ads, against count(*), for the filter where it takes longest. */
export async function totalBench(database: Database): Promise<Figure> {
  const queries = createAdQueries(database.kysely);
  let slowest = { time: 0, count: 0, name: "" };
  for await (const filter of filters(database)) {
    const times = await race({
      // No ad comes before the first, so what takes time is the total.
      total: () => queries.page({ filter, limit: 1, after: 0 }),
      count: () => sql`select count(*) from ads`.execute(database.longRunning),
    }, TOTAL_ROUNDS);
    if (times.total > slowest.time) {
      slowest = {
        time: times.total,
        count: times.count,
        name: describeFilter(filter),
      };
    }
  }
  return {
    what: `exact total, slowest filter (${slowest.name})`,
    measured: ms(slowest.time),
    baseline: `count(*) ${ms(slowest.count)}`,
    ratio: slowest.time / slowest.count,
    target: "about 1 ms, the way there and back included",
  };
}
