import { runCommands } from "@/cli/command.ts";
import { CommandError } from "@/cli/command_error.ts";
import { openDatabase } from "@/cli/open_database.ts";
import { ignoreBrokenPipe, print, STANDARD_OUTPUT } from "@/cli/print.ts";
import { cannotWrite } from "@/cli/files.ts";
import { createAdQueries } from "@/lib/ads/read/queries.ts";
import { abortOnStop } from "@/lib/app/stop_signals.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { type ExportQuery, parseExportQuery } from "@/lib/exports/query.ts";
import { createEncoder } from "@/lib/exports/formats.ts";
import { idOf, PAGE_ADS } from "@/lib/exports/read_ads.ts";
import type { Database } from "@/lib/db/database.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/** Everything that `deno task import` reads back. */
const INCLUDE = "brand,creativeUnits,media_type,transparency,source";

/** @throws {CommandError} */
function parseFilter(text: string): ExportQuery {
  const search = new URLSearchParams(text);
  search.set("include", INCLUDE);
  try {
    return parseExportQuery("ndjson")(search);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [{ param, reason } = { param: "--query", reason: error.message }] =
      error.details ?? [];
    throw new CommandError(`--query: ${param}: ${reason}`);
  }
}

/**
 * Writes all matching ads, and returns their number. They are in the order in
 * which they were added, so that they are in another archive's lists as in this
 * one's.
 */
async function write(
  database: Database,
  query: ExportQuery,
  file: WritableStream<Uint8Array>,
  name: string,
): Promise<number> {
  const queries = createAdQueries(database.longRunning);
  const encoder = await createEncoder("ndjson", query);
  const signal = abortOnStop();
  const writer = file.getWriter();
  const fail = (error: unknown) => cannotWrite(name, error);
  const { filter, include, idMin, before = Infinity } = query;
  const list = { filter, include, limit: PAGE_ADS, sort: "id" };
  let count = 0;
  for (let after = { number: 0, id: idMin - 1, version: 0 };;) {
    const { ads, last } = await queries.page(list, after);
    const within = ads.filter((ad) => idOf(ad) < before);
    count += within.length;
    await writer.write(encoder.encode(within)).catch(fail);
    if (last === null || within.length < ads.length) break;
    after = last;
    if (signal.aborted) throw new CommandError("The export was stopped.");
  }
  await writer.close().catch(fail);
  return count;
}

async function writeFile(
  database: Database,
  query: ExportQuery,
  path: string,
): Promise<number> {
  const existing = await Deno.lstat(path).catch(() => null);
  // Under another name until it is complete, unless the path is a device, a pipe
  // or a link, which the file would replace.
  const part = existing?.isFile === false ? path : `${path}.part`;
  const options = { create: true, write: true, truncate: true };
  const fail = (error: unknown) => cannotWrite(path, error);
  const file = await Deno.open(part, options).catch(fail);
  try {
    const count = await write(database, query, file.writable, path);
    if (part !== path) await Deno.rename(part, path).catch(fail);
    return count;
  } catch (error) {
    if (part !== path) await Deno.remove(part).catch(() => {});
    throw error;
  }
}

await runCommands(
  {
    async "export [FILE] [--query QUERY]"({ query = "" }, [file = "-"]) {
      const parsed = parseFilter(query);
      await using database = await openDatabase(
        "If that is the server, use GET /v1/exports/ads.ndjson.",
      );
      if (file === "-") {
        await write(database, parsed, Deno.stdout.writable, STANDARD_OUTPUT)
          .catch(ignoreBrokenPipe);
      } else {
        const count = await writeFile(database, parsed, file);
        print(`exported ${formatCount(count, "ad")} to ${file}`);
      }
    },
  },
  `  Writes ads as NDJSON, with everything that deno task import reads back.
  FILE     the output file; - or none for standard output
  --query  filters as in a URL, such as is_active=true&brand_id=12`,
);
