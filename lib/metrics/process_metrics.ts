import process from "node:process";
import type { Registry } from "prom-client";
import { sampledCounter, sampledGauge } from "@/lib/metrics/sampled.ts";
import { VERSION } from "@/lib/version.ts";

/** Prometheus' usual metrics of a process; prom-client's own collectors read what Deno does not have. */
export function addProcessMetrics(
  registry: Registry,
  databaseKind: string,
): void {
  sampledGauge(registry, {
    name: "ad_archive_build_info",
    help: "Always 1; the labels tell what runs.",
    labelNames: ["version", "deno", "database"],
    read: () => [{
      labels: {
        version: VERSION,
        deno: Deno.version.deno,
        database: databaseKind,
      },
      value: 1,
    }],
  });
  const startedAt = Date.now() / 1000 - process.uptime();
  sampledGauge(registry, {
    name: "process_start_time_seconds",
    help: "When the process started, in seconds since 1970.",
    read: () => [{ value: startedAt }],
  });
  sampledGauge(registry, {
    name: "process_uptime_seconds",
    help: "How long the process has run.",
    read: () => [{ value: process.uptime() }],
  });
  sampledCounter(registry, {
    name: "process_cpu_seconds_total",
    help: "Time that the process has spent on processors.",
    read: () => {
      const { user, system } = process.cpuUsage();
      return [{ value: (user + system) / 1e6 }];
    },
  });
  sampledGauge(registry, {
    name: "process_resident_memory_bytes",
    help: "Memory that the process takes of the machine's.",
    read: () => [{ value: Deno.memoryUsage().rss }],
  });
  sampledGauge(registry, {
    name: "process_heap_bytes",
    help: "Memory of JavaScript's objects: taken, and of that used.",
    labelNames: ["kind"],
    read: () => {
      const { heapTotal, heapUsed } = Deno.memoryUsage();
      return [
        { labels: { kind: "total" }, value: heapTotal },
        { labels: { kind: "used" }, value: heapUsed },
      ];
    },
  });
}
