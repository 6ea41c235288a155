import { sql } from "kysely";
import { parseListQuery } from "@/lib/ads/language/list_query.ts";
import { createAdQueries } from "@/lib/ads/read/queries.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { parseFacetQuery } from "@/lib/facets/query.ts";
import type { Harness } from "../../tests/harness.ts";
import { requireDatabaseCpu } from "../database_cpu.ts";
import { type Figure, race, tabulate } from "../measure.ts";
import { type Part, withApp } from "./part.ts";
import { FACET_QUERIES, SEARCHES } from "./search_queries.ts";

const ROUNDS = 11;
const ORIGIN = "http://archive.test";
const BASELINE = "/v1/ads";

interface Meta {
  total: number;
  total_is_exact?: boolean;
}

/**
 * Requests of every kind, compared with the plain list, without caches. Changes
 * only the archive's version.
 */
async function searchBench(
  { services: { archive, facets }, database }: Harness,
): Promise<string> {
  await using cpu = await requireDatabaseCpu(database.config.databaseUrl!);
  const columns = createArchiveColumns();
  /** As after each batch of an import: only columns remain cached. */
  const forget = async () => {
    await sql`update archive_state set version = version + 1`
      .execute(database.longRunning);
    archive.cache.drop();
  };
  async function request(path: string): Promise<Meta> {
    const { origin, pathname, searchParams } = new URL(path, ORIGIN);
    const { body } = pathname === "/v1/facets"
      ? await facets.respond(parseFacetQuery(searchParams))
      : await archive.list(parseListQuery(searchParams), origin, {
        queries: createAdQueries(database.kysely, columns),
      });
    return JSON.parse(body).meta;
  }
  const figures: Figure[] = [];
  for (const { what, path, targetMs } of [...SEARCHES, ...FACET_QUERIES]) {
    const { total, total_is_exact = true } = await request(path);
    const times = await race(
      { query: () => request(path), plain: () => request(BASELINE) },
      ROUNDS,
      async (run) => {
        await forget();
        return await cpu.measure(run);
      },
    );
    figures.push({
      what: `${what}: ${total_is_exact ? "" : "at least "}${total} ads`,
      measured: `${times.query.toFixed(2)} ms`,
      baseline: `GET ${BASELINE} ${times.plain.toFixed(2)} ms`,
      ratio: times.query / times.plain,
      target: `at most ${targetMs} ms at 1,000,000 ads`,
    });
  }
  return tabulate(figures);
}

export const search: Part = {
  title: "Searches and facets",
  about:
    "The database's CPU time for requests that are not cached, compared with that of a plain list.",
  measure: withApp(searchBench),
};
