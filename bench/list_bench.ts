import { sql } from "kysely";
import type { AdFilter } from "@/lib/ads/list_query.ts";
import { MEDIA_TYPES } from "@/lib/ads/media_type.ts";
import { createAdQueries } from "@/lib/ads/queries.ts";
import type { Database } from "@/lib/db/database.ts";
import { type Figure, median, race } from "./measure.ts";

const ROUNDS = 200;
const NONE: AdFilter = {
  is_active: null,
  media_type: null,
  brand_id: null,
  ad_archive_ids: null,
};

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
    const [name, filter] of [["all ads", NONE], ["active videos", {
      ...NONE,
      is_active: true,
      media_type: "video",
    }]] as const
  ) {
    const times = await race({
      first: () => queries.page(filter, 25, null),
      deep: () => queries.page(filter, 25, deep!.id),
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

/** The exact total within the database against count(*), for the filter where it takes longest. */
export async function totalBench(database: Database): Promise<Figure> {
  const { rows: [brand] } = await sql<{ id: number }>`
    select id from brands order by total_ad_count desc limit 1`.execute(
    database.longRunning,
  );
  let slowest = { time: 0, name: "" };
  for (const brand_id of [0, brand!.id]) {
    for (const active of [null, true, false]) {
      for (const media of [null, ...MEDIA_TYPES]) {
        const times: number[] = [];
        for (let round = 0; round < 15; round++) {
          const { rows } = await sql<
            { "QUERY PLAN": [{ "Execution Time": number }] }
          >`
            explain (analyze, format json)
            select coalesce(sum(n), 0)::bigint from ad_totals where brand_id = ${
            sql.lit(brand_id)
          }
              ${
            active === null ? sql`` : sql`and is_active = ${sql.lit(active)}`
          }
              ${
            media === null ? sql`` : sql`and media_type = ${sql.lit(media)}`
          }`.execute(database.longRunning);
          times.push(rows[0]!["QUERY PLAN"][0]["Execution Time"]);
        }
        const time = median(times);
        if (time > slowest.time) {
          slowest = {
            time,
            name: `brand ${brand_id}, active ${active}, media ${media}`,
          };
        }
      }
    }
  }
  const { rows: [counted] } = await sql<
    { "QUERY PLAN": [{ "Execution Time": number }] }
  >`
    explain (analyze, format json) select count(*) from ads`.execute(
    database.longRunning,
  );
  const count = counted!["QUERY PLAN"][0]["Execution Time"];
  return {
    what: `exact total, slowest filter (${slowest.name})`,
    measured: ms(slowest.time),
    baseline: `count(*) ${ms(count)}`,
    ratio: slowest.time / count,
    target: "at most 1 ms",
  };
}
