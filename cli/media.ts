import { formatTime } from "@/cli/administer.ts";
import { runCommands } from "@/cli/command.ts";
import { CommandError } from "@/cli/command_error.ts";
import { loadCommandConfig, openDatabase } from "@/cli/open_database.ts";
import { type Output, print } from "@/cli/print.ts";
import { abortOnStop } from "@/lib/app/stop_signals.ts";
import { systemClock } from "@/lib/time/clock.ts";
import { createLog } from "@/lib/log/log.ts";
import { openMediaStore } from "@/lib/media/open_media_store.ts";
import {
  createMediaDownloads,
  type MediaDownloads,
} from "@/lib/media/queue/media_downloads.ts";
import type { MediaStatus } from "@/lib/media/queue/status.ts";
import { formatBytes } from "@/lib/shared/format_bytes.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";

const OFF =
  "Media downloads are disabled. Set MEDIA_DIR or MEDIA_S3_* to enable them.";

/** Interval of lines about the progress. */
const PROGRESS_MS = 10_000;

async function openMedia() {
  const config = loadCommandConfig();
  const database = await openDatabase(
    "If that is the server, it downloads media itself; GET /internal/media shows the status.",
  );
  const log = createLog({ level: "error", format: config.logFormat });
  const store = openMediaStore(config);
  const clock = systemClock;
  const media = createMediaDownloads({ config, database, store, clock, log });
  return { database, media, isOn: store !== null };
}

function presentStatus(status: MediaStatus): Output {
  const { sources, files, bytes, oldest_pending_at: oldest } = status;
  return {
    json: status,
    note: status.is_on ? undefined : OFF,
    rows: [
      ...Object.entries(sources).map(([state, n]) => [state, formatNumber(n)]),
      ["files", formatNumber(files)],
      ["space", formatBytes(bytes)],
      ["stored in the last hour", formatNumber(status.kept_in_last_hour)],
      ["stored in the last minute", formatNumber(status.kept_in_last_minute)],
      ["waiting for a retry", formatNumber(status.waiting_to_retry)],
      ["oldest pending", formatTime(oldest)],
      ...status.reasons.map(({ state, reason, count }) => [
        `${state}: ${reason}`,
        formatNumber(count),
      ]),
    ],
  };
}

async function fetchAll(
  media: MediaDownloads,
  isQuiet: boolean,
): Promise<void> {
  let printedAt = performance.now();
  const onOutcome = () => {
    if (isQuiet || performance.now() - printedAt < PROGRESS_MS) return;
    printedAt = performance.now();
    print(
      Object.entries(media.fetched).map(([state, { files }]) =>
        `${state} ${formatNumber(files)}`
      ).join(", "),
    );
  };
  const error = await media.run(abortOnStop(), { untilEmpty: true, onOutcome });
  if (error !== null) {
    throw new CommandError(`The download stopped: ${error}.`);
  }
}

await runCommands(
  {
    async "media status [--json]"() {
      const { database, media } = await openMedia();
      await using _ = database;
      return presentStatus(await media.status());
    },
    async "media fetch [--retry] [--json]"({ retry, json }) {
      const { database, media, isOn } = await openMedia();
      await using _ = database;
      if (!isOn) throw new CommandError(OFF);
      if (retry) {
        const count = await media.retry();
        if (!json) print(`${formatCount(count, "source")} will be retried`);
      }
      await fetchAll(media, json);
      return presentStatus(await media.status());
    },
    async "media prune [--json]"() {
      const { database, media } = await openMedia();
      await using _ = database;
      const pruned = await media.prune();
      if (pruned === null) throw new CommandError(OFF);
      return {
        json: pruned,
        rows: Object.entries(pruned).map(([what, count]) => [
          what.replaceAll("_", " "),
          formatNumber(count),
        ]),
      };
    },
  },
  `  status   shows what is stored and pending, and why other files are not stored
  fetch    downloads pending files, newest ads first, until none are left that
           can be downloaded now; on PostgreSQL, it can run alongside the server
  prune    deletes files that no ad uses, enforces MEDIA_MAX_BYTES, and queues
           missing files again
  --retry  first queues expired and refused files again
  --json   prints one JSON value`,
  "status",
);
