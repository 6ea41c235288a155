import { formatTime, printJson, printTable } from "@/cli/administer.ts";
import { runCommands } from "@/cli/command.ts";
import { CommandError } from "@/cli/command_error.ts";
import { nowAndThen } from "@/cli/fill_search.ts";
import { loadCommandConfig, openDatabase } from "@/cli/open_database.ts";
import { print } from "@/cli/print.ts";
import { bytesText } from "@/cli/progress.ts";
import { systemClock } from "@/lib/clock.ts";
import { createLog } from "@/lib/log.ts";
import { openMediaStore } from "@/lib/media/open_media_store.ts";
import {
  createMediaKeeper,
  type MediaKeeper,
} from "@/lib/media/queue/media_keeper.ts";
import type { MediaStatus } from "@/lib/media/queue/status.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";

const OFF = "No media are kept here: set MEDIA_DIR or MEDIA_S3_*.";

async function openMedia() {
  const config = loadCommandConfig();
  const database = await openDatabase(
    "If that is the server, it fetches media itself; GET /internal/media says how far it is.",
  );
  const log = createLog({ level: "error", format: config.logFormat });
  const store = openMediaStore(config);
  const media = createMediaKeeper({
    ...{ config, database, store, clock: systemClock, log },
  });
  return { database, media, isOn: store !== null };
}

function printStatus(status: MediaStatus): void {
  if (!status.is_on) console.error(OFF);
  const { sources, files, bytes, oldest_pending_at: oldest } = status;
  printTable([
    ...Object.entries(sources).map(([state, n]) => [state, formatNumber(n)]),
    ["files", formatNumber(files)],
    ["space", bytesText(bytes)],
    ["in the last hour", formatNumber(status.kept_in_last_hour)],
    ["in the last minute", formatNumber(status.kept_in_last_minute)],
    ["to be tried again", formatNumber(status.waiting_to_retry)],
    ["oldest pending", formatTime(oldest)],
    ...status.reasons.map(({ state, reason, count }) => [
      `${state}: ${reason}`,
      formatNumber(count),
    ]),
  ]);
}

async function fetchAll(media: MediaKeeper, isQuiet: boolean): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => stopping.abort());
  }
  const say = nowAndThen(() =>
    print(
      `${
        Object.entries(media.fetched).map(([state, { files }]) =>
          `${state} ${formatNumber(files)}`
        ).join(", ")
      }`,
    )
  );
  const failure = await media.keep(stopping.signal, {
    untilEmpty: true,
    onOutcome: isQuiet ? () => {} : say,
  });
  if (failure !== null) throw new CommandError(`Fetching ended: ${failure}.`);
}

await runCommands(
  {
    async "media status [--json]"(options) {
      const { database, media } = await openMedia();
      await using _ = database;
      const status = await media.status();
      if (options.json) printJson(status);
      else printStatus(status);
    },
    async "media fetch [--retry] [--json]"(options) {
      const { database, media, isOn } = await openMedia();
      await using _ = database;
      if (!isOn) throw new CommandError(OFF);
      if (options.retry) {
        const count = await media.retry();
        if (!options.json) {
          print(`${formatCount(count, "source")} will be tried again`);
        }
      }
      await fetchAll(media, options.json);
      const status = await media.status();
      if (options.json) printJson(status);
      else printStatus(status);
    },
    async "media prune [--json]"(options) {
      const { database, media } = await openMedia();
      await using _ = database;
      const pruned = await media.prune();
      if (pruned === null) throw new CommandError(OFF);
      if (options.json) return printJson(pruned);
      printTable(
        Object.entries(pruned).map(([what, count]) => [
          what.replaceAll("_", " "),
          formatNumber(count),
        ]),
      );
    },
  },
  `  status   what is kept and what is waiting, and why the rest is not kept
  fetch    fetches what is waiting, newest ads first, until nothing can be
           fetched now; several can run, beside a server on PostgreSQL too
  prune    removes media that no ad shows and files that are unknown, keeps to
           MEDIA_MAX_BYTES, and puts files that are missing back into the queue
  --retry  first puts back what expired or was refused
  --json   writes one JSON value`,
  "status",
);
