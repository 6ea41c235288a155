import process from "node:process";
import { Counter, Gauge, Registry } from "prom-client";
import type { Archive } from "@/lib/ads/responses/archive.ts";
import type { Replica } from "@/lib/db/replica.ts";
import type { Database } from "@/lib/db/database.ts";
import type { ImportReport } from "@/lib/imports/wire.ts";
import {
  REQUEST_KINDS,
  type RequestConcurrency,
} from "@/lib/limits/request_concurrency.ts";
import { droppedLines } from "@/lib/log/log_lines.ts";
import type { MediaDownloads } from "@/lib/media/queue/media_downloads.ts";
import { mediaMetrics } from "@/lib/metrics/media.ts";
import { merge, type Report, toText } from "@/lib/metrics/reports.ts";
import { addRequestMetrics } from "@/lib/metrics/requests.ts";
import { addSampled, type Sampled } from "@/lib/metrics/sampled.ts";
import { type Outcome, OUTCOMES } from "@/lib/shared/import_outcomes.ts";
import type { UsageMeter } from "@/lib/usage/usage_meter.ts";
import { VERSION } from "@/lib/config/version.ts";

const IMPORT_OUTCOMES = ["completed", "failed"] as const;

/** The services that keep their own counts. */
interface MetricSources {
  database: Pick<Database, "kind" | "stats" | "replica">;
  archive: Pick<Archive, "cache">;
  usage: Pick<UsageMeter, "failures">;
  concurrency: RequestConcurrency;
  media: Pick<MediaDownloads, "fetched" | "lastStatus">;
}

/**
 * Metrics of one set of services, separate from those of any other in this
 * process. Values that are not counted here are sampled when they are read.
 */
export function createMetrics(sources: MetricSources) {
  const registry = new Registry();
  addSampled(registry, processMetrics(sources.database.kind));
  addSampled(registry, serviceMetrics(sources));
  addSampled(registry, mediaMetrics(sources.media));
  let collect: (() => Promise<Report[]>) | null = null;
  return {
    countRequest: addRequestMetrics(registry),
    countImport: addImportMetrics(registry),
    /** All metrics of all workers in Prometheus's text format. Sends no query. */
    text: async () =>
      collect === null ? await registry.metrics() : toText(await collect()),
    /** The metrics of this process, plus the counts of those that it replaces. */
    report: async (inherited: Report) =>
      await merge([
        await registry.getMetricsAsJSON() as unknown as Report,
        inherited,
      ]),
    /** From then on, `text` returns what this collects: the reports of all workers. */
    joinOthers: (gather: () => Promise<Report[]>) => void (collect = gather),
    contentType: registry.contentType,
  };
}

function addImportMetrics(registry: Registry) {
  const imports = new Counter({
    name: "ad_archive_imports_total",
    help: "Finished imports over HTTP, by outcome.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const records = new Counter({
    name: "ad_archive_import_records_total",
    help: "Records read by these imports, by outcome.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  // Present from the start, so that a first failure shows as a change.
  for (const outcome of IMPORT_OUTCOMES) imports.inc({ outcome }, 0);
  for (const outcome of OUTCOMES) records.inc({ outcome }, 0);
  return (
    outcome: (typeof IMPORT_OUTCOMES)[number],
    report: Pick<ImportReport, Outcome>,
  ) => {
    imports.inc({ outcome });
    for (const outcome of OUTCOMES) {
      records.inc({ outcome }, report[outcome]);
    }
  };
}

/** Prometheus's usual process metrics; prom-client's own collectors read what Deno does not have. */
function processMetrics(database: string): Sampled[] {
  const startedAt = Date.now() / 1000 - process.uptime();
  return [{
    type: Gauge,
    name: "ad_archive_build_info",
    help: "Always 1; the labels show what is running.",
    together: "first",
    labels: ["version", "deno", "database"],
    read: () => [[1, VERSION, Deno.version.deno, database]],
  }, {
    type: Gauge,
    name: "ad_archive_workers",
    help: "Server processes behind this port.",
    read: () => 1,
  }, {
    type: Gauge,
    name: "process_start_time_seconds",
    help: "When the process started, in seconds since 1970.",
    together: "min",
    read: () => startedAt,
  }, {
    type: Gauge,
    name: "process_uptime_seconds",
    help: "Process uptime.",
    together: "max",
    read: () => process.uptime(),
  }, {
    type: Counter,
    name: "process_cpu_seconds_total",
    help: "CPU time used by the process.",
    read: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
  }, {
    type: Gauge,
    name: "process_resident_memory_bytes",
    help: "Resident memory of the process.",
    read: () => Deno.memoryUsage().rss,
  }, {
    type: Gauge,
    name: "process_heap_bytes",
    help: "V8 heap, total and used.",
    labels: ["kind"],
    read: () => {
      const { heapTotal, heapUsed } = Deno.memoryUsage();
      return [[heapTotal, "total"], [heapUsed, "used"]];
    },
  }];
}

function serviceMetrics(
  { database, archive, usage, concurrency }: MetricSources,
): Sampled[] {
  const pools = () => {
    const { serving, housekeeping, longRunning } = database.stats();
    return Object.entries({
      serving,
      housekeeping,
      long_running: longRunning,
      ...(database.replica === null
        ? {}
        : { replica: database.replica.stats() }),
    });
  };
  return [...(database.replica ? replicaMetrics(database.replica) : []), {
    type: Gauge,
    name: "ad_archive_database_connections",
    help: "Database connections of each pool, by state.",
    labels: ["pool", "state"],
    read: () =>
      pools().flatMap(([pool, { max, total, idle }]) => [
        [total - idle, pool, "busy"],
        [idle, pool, "idle"],
        [max - total, pool, "unopened"],
      ]),
  }, {
    type: Gauge,
    name: "ad_archive_database_waiting",
    help: "Callers waiting for a database connection.",
    labels: ["pool"],
    read: () => pools().map(([pool, { waiting }]) => [waiting, pool]),
  }, {
    type: Gauge,
    name: "ad_archive_requests_waiting",
    help: "Requests waiting in the concurrency limiter.",
    labels: ["kind"],
    read: () => REQUEST_KINDS.map((kind) => [concurrency[kind].waiting, kind]),
  }, {
    type: Gauge,
    name: "ad_archive_cache_entries",
    help: "Responses cached until the archive changes.",
    read: () => archive.cache.stats().entries,
  }, {
    type: Gauge,
    name: "ad_archive_cache_bytes",
    help:
      "Approximate memory used by cached responses and their compressed forms.",
    read: () => archive.cache.stats().bytes,
  }, {
    type: Counter,
    name: "ad_archive_cache_lookups_total",
    help: "Cache lookups, by result.",
    labels: ["result"],
    read: () => {
      const { hits, misses } = archive.cache.stats();
      return [[hits, "hit"], [misses, "miss"]];
    },
  }, {
    type: Counter,
    name: "ad_archive_usage_flush_failures_total",
    help: "Failed attempts to write usage; it is retried.",
    read: () => usage.failures,
  }, {
    type: Counter,
    name: "ad_archive_log_lines_dropped_total",
    help: "Log lines that could not be written.",
    read: droppedLines,
  }];
}

function replicaMetrics(replica: Replica): Sampled[] {
  return [{
    type: Gauge,
    name: "ad_archive_replica_used",
    help: "Processes that read the archive from the replica.",
    read: () => Number(replica.isUsed),
  }, {
    type: Gauge,
    name: "ad_archive_replica_versions_behind",
    help:
      "Changes of the archive that the replica does not have yet; NaN if unknown.",
    together: "max",
    read: () => replica.lag ?? NaN,
  }];
}
