import type { Counter, Gauge, Registry } from "prom-client";

/** A value and its labels. */
interface Sample {
  labels: Record<string, string>;
  value: number;
}

interface Sampled {
  /** A gauge goes up and down, a counter only grows. */
  type: typeof Gauge | typeof Counter;
  name: string;
  help: string;
  labelNames?: string[];
  /** Called whenever the metrics are read, and at no other time. */
  read: () => number | Sample[];
}

/** Adds metrics of what something else keeps. */
export function addSampled(registry: Registry, metrics: Sampled[]): void {
  for (const { type, name, help, labelNames = [], read } of metrics) {
    new type({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        const samples = read();
        if (typeof samples === "number") return this.inc(samples);
        for (const { labels, value } of samples) this.inc(labels, value);
      },
    });
  }
}
