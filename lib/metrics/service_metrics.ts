import { Counter, Gauge, type Registry } from "prom-client";
import type { UsageMeter } from "@/lib/usage/usage_meter.ts";
import type { Archive } from "@/lib/ads/archive.ts";
import type { Database } from "@/lib/db/database.ts";
import { compressedBytes } from "@/lib/http/compressed_forms.ts";
import {
  REQUEST_KINDS,
  type RequestConcurrency,
} from "@/lib/limits/request_concurrency.ts";
import type { Log } from "@/lib/log.ts";
import { addSampled } from "@/lib/metrics/sampled.ts";

/** The services that count for themselves. */
export interface MetricSources {
  database: Pick<Database, "kind" | "stats">;
  archive: Pick<Archive, "cache">;
  usage: Pick<UsageMeter, "failures">;
  concurrency: RequestConcurrency;
  log: Log;
}

export function addServiceMetrics(
  registry: Registry,
  { database, archive, usage, concurrency, log }: MetricSources,
): void {
  const pools = () => {
    const { serving, housekeeping, longRunning } = database.stats();
    return [
      ["serving", serving],
      ["housekeeping", housekeeping],
      ["long_running", longRunning],
    ] as const;
  };
  addSampled(registry, [{
    type: Gauge,
    name: "ad_archive_database_connections",
    help: "Database connections of each pool, by state.",
    labelNames: ["pool", "state"],
    read: () =>
      pools().flatMap(([pool, { max, total, idle }]) => [
        { labels: { pool, state: "busy" }, value: total - idle },
        { labels: { pool, state: "idle" }, value: idle },
        { labels: { pool, state: "unopened" }, value: max - total },
      ]),
  }, {
    type: Gauge,
    name: "ad_archive_database_waiting",
    help: "Callers waiting for a database connection.",
    labelNames: ["pool"],
    read: () =>
      pools().map(([pool, { waiting }]) => ({
        labels: { pool },
        value: waiting,
      })),
  }, {
    type: Gauge,
    name: "ad_archive_requests_waiting",
    help: "Requests waiting in the concurrency limiter.",
    labelNames: ["kind"],
    read: () =>
      REQUEST_KINDS.map((kind) => ({
        labels: { kind },
        value: concurrency[kind].waiting,
      })),
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
    read: () => archive.cache.stats().bytes + compressedBytes(),
  }, {
    type: Counter,
    name: "ad_archive_cache_lookups_total",
    help: "Cache lookups, by result.",
    labelNames: ["result"],
    read: () => {
      const { hits, misses } = archive.cache.stats();
      return [
        { labels: { result: "hit" }, value: hits },
        { labels: { result: "miss" }, value: misses },
      ];
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
    read: () => log.dropped ?? 0,
  }]);
}
