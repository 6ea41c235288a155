import { type Harness, harness } from "../../tests/harness.ts";
import { type Archives, openArchive } from "../archive.ts";
import { compareAll } from "../compare.ts";
import { startOurs, startPeer } from "../contenders.ts";
import { requireDatabaseCpu } from "../database_cpu.ts";
import { tabulate } from "../measure.ts";
import { indexForPeer } from "../peers/indexes.ts";
import type { Rounds } from "../rounds.ts";
import { sampleArchive } from "../sample.ts";
import { worksOf } from "../works.ts";
import { importBenches } from "./import.ts";
import { keptWork } from "./kept.ts";
import { missedWork } from "./misses.ts";
import { overloadBench } from "./overload.ts";
import { pagesBench } from "./pages.ts";
import { searchBench } from "./search.ts";
import { sizeBench } from "./size.ts";
import { startBench } from "./start.ts";

/** What parts measure with. */
export interface Bench {
  archives: Archives;
  rounds: Rounds;
}

interface Part {
  title: string;
  /** What to know to read the figures. */
  about: string;
  /** @returns Markdown */
  measure(bench: Bench): Promise<string>;
}

/** For requests within this process, without a server. */
const withApp =
  (run: (app: Harness) => Promise<string>): Part["measure"] =>
  async ({ archives }) => {
    const { config } = await archives.main();
    // It is closed with the application.
    await using app = await harness({
      database: openArchive(config.databaseUrl!),
    });
    return await run(app);
  };

/** Parts write to archives of their own, of at most so many ads. */
const WRITTEN_MAX = 50_000;

/** In the order of the report. */
export const PARTS: Readonly<Record<string, Part>> = {
  kept: {
    title: "Cached responses",
    about:
      "One URL over and over. `bare Deno.serve` is a handler that sends the same bytes with the same headers: the limit of the runtime.",
    async measure({ archives, rounds }) {
      await using ours = await startOurs(await archives.main());
      return await compareAll(keptWork(ours), rounds);
    },
  },
  misses: {
    title: "Requests that are all different",
    about:
      "Random ads, and pages that begin at random places. postgres.js alone finds the same ads by one prepared statement, with an index for each, without key, limits, total, cursor or log.",
    async measure({ archives, rounds }) {
      const database = await archives.main();
      const works = worksOf(await sampleArchive(database));
      await using started = new AsyncDisposableStack();
      started.use(await indexForPeer(database));
      const contenders = [
        await startOurs(database),
        await startPeer(database),
      ].map((contender) => started.use(contender));
      return await compareAll(missedWork(contenders, works), rounds);
    },
  },
  import: {
    title: "Imports",
    about:
      "`COPY` writes the same rows into the same tables, with their indexes and triggers.",
    measure: ({ archives: { ads } }) =>
      importBenches(Math.min(ads, WRITTEN_MAX)),
  },
  start: {
    title: "Start and memory",
    about:
      "`deno task start` of what is built and migrated, up to the first list; resident memory of the largest process.",
    measure: async ({ archives }) => await startBench(await archives.main()),
  },
  overload: {
    title: "Overload",
    about: "Many more connections than can be served, then one request.",
    async measure({ archives }) {
      const database = await archives.main();
      const works = worksOf(await sampleArchive(database));
      // As many workers as by default.
      await using ours = await startOurs(database, { env: { WORKERS: "" } });
      const list = works.find(({ what }) => what === "list of 25")!;
      return await overloadBench(ours, list);
    },
  },
  size: {
    title: "Archives of several sizes",
    about:
      "One request at a time, each of them another. An archive that is made is on a server of its own.",
    measure: async ({ archives, rounds }) =>
      await sizeBench(await archives.ofSizes(), rounds),
  },
  search: {
    title: "Searches and facets",
    about:
      "The database's CPU time for requests of which nothing is cached, compared with that of a plain list.",
    measure: withApp(async (app) => {
      await using cpu = await requireDatabaseCpu(
        app.database.config.databaseUrl!,
      );
      return tabulate(await searchBench(app, cpu));
    }),
  },
  pages: {
    title: "Pages",
    about: "Rendered in this process, nothing cached.",
    measure: withApp(async (app) => tabulate(await pagesBench(app))),
  },
};
