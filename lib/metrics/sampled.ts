import { Counter, Gauge, type Registry } from "prom-client";

/** A value and the labels it goes under. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

interface Sampled {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** Asked whenever the metrics are read, and at no other time. */
  read: () => Sample[];
}

/** A metric that goes up and down, kept by something else. */
export function sampledGauge(registry: Registry, sampled: Sampled): void {
  const { name, help, labelNames = [], read } = sampled;
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect() {
      for (const { labels = {}, value } of read()) this.set(labels, value);
    },
  });
}

/** A metric that only grows, kept by something else. */
export function sampledCounter(registry: Registry, sampled: Sampled): void {
  const { name, help, labelNames = [], read } = sampled;
  new Counter({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels = {}, value } of read()) this.inc(labels, value);
    },
  });
}
