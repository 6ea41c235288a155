import process from "node:process";
import { Counter, Gauge, type Registry } from "prom-client";
import { addSampled } from "@/lib/metrics/sampled.ts";
import { VERSION } from "@/lib/version.ts";

/** Prometheus's usual process metrics; prom-client's own collectors read what Deno does not have. */
export function addProcessMetrics(
  registry: Registry,
  databaseKind: string,
): void {
  const startedAt = Date.now() / 1000 - process.uptime();
  addSampled(registry, [{
    type: Gauge,
    name: "ad_archive_build_info",
    help: "Always 1; the labels show what is running.",
    labelNames: ["version", "deno", "database"],
    read: () => [{
      labels: {
        version: VERSION,
        deno: Deno.version.deno,
        database: databaseKind,
      },
      value: 1,
    }],
  }, {
    type: Gauge,
    name: "process_start_time_seconds",
    help: "When the process started, in seconds since 1970.",
    read: () => startedAt,
  }, {
    type: Gauge,
    name: "process_uptime_seconds",
    help: "Process uptime.",
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
    labelNames: ["kind"],
    read: () => {
      const { heapTotal, heapUsed } = Deno.memoryUsage();
      return [
        { labels: { kind: "total" }, value: heapTotal },
        { labels: { kind: "used" }, value: heapUsed },
      ];
    },
  }]);
}
