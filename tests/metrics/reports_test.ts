import { assertStringIncludes } from "@std/assert";
import { Gauge, Registry } from "prom-client";
import { addSampled } from "@/lib/metrics/sampled.ts";
import { merge, type Report, toText } from "@/lib/metrics/reports.ts";

/** What a worker sends. */
async function report(value: number): Promise<Report> {
  const registry = new Registry();
  const [name, help, together] = ["behind", "Help.", "max" as const];
  addSampled(registry, [{
    type: Gauge,
    name,
    help,
    together,
    read: () => value,
  }]);
  const own = await registry.getMetricsAsJSON() as Report;
  return JSON.parse(JSON.stringify(await merge([own])));
}

Deno.test("a value that workers do not know is unknown in their common metrics, and not 0", async () => {
  const text = await toText([await report(NaN), await report(NaN)]);
  assertStringIncludes(text, "\nbehind Nan\n");
  const known = await toText([await report(2), await report(3)]);
  assertStringIncludes(known, "\nbehind 3\n");
});
