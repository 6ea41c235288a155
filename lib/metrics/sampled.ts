import type { Counter, Gauge, Registry } from "prom-client";

/** A metric whose value is kept elsewhere. */
export interface Sampled {
  /** A gauge goes up and down; a counter only increases. */
  type: typeof Gauge | typeof Counter;
  name: string;
  help: string;
  labels?: string[];
  /** How to combine the values of several workers; default: the sum. */
  together?: "first" | "min" | "max";
  /** A value, or values with their labels. Called only when the metrics are read. */
  read: () => number | [value: number, ...labels: string[]][];
}

export function addSampled(registry: Registry, metrics: Sampled[]): void {
  for (
    const { type, name, help, labels = [], together = "sum", read } of metrics
  ) {
    new type({
      name,
      help,
      labelNames: labels,
      aggregator: together,
      registers: [registry],
      collect() {
        this.reset();
        const samples = read();
        if (typeof samples === "number") return this.inc(samples);
        for (const [value, ...values] of samples) {
          this.labels(...values).inc(value);
        }
      },
    });
  }
}
