import { assertEquals } from "@std/assert";
import { Registry } from "prom-client";
import { addRequestMetrics } from "@/lib/metrics/requests.ts";
import { merge, type Report, toText } from "@/lib/metrics/reports.ts";

const DURATIONS_MS = [0, 0.5, 0.51, 10, 10.1, 10_000, 10_001, 60_000];
/** How many of these take at most so many seconds. */
const EXPECTED: Record<string, number> = {
  "0.0005": 2,
  "0.001": 3,
  "0.005": 3,
  "0.01": 4,
  "0.025": 5,
  "2.5": 5,
  "10": 6,
  "+Inf": 8,
};

Deno.test("a request counts in every bucket that its duration fits into, once for all workers together", async () => {
  const registry = new Registry();
  const count = addRequestMetrics(registry);
  for (const [n, durationMs] of DURATIONS_MS.entries()) {
    // All of a route are timed together.
    const status = n % 2 === 0 ? 200 : 304;
    count({ route: "/v1/ads", method: "GET", status, durationMs });
  }
  count({ route: null, method: "GET", status: 404, durationMs: 1 });
  const report = await registry.getMetricsAsJSON() as unknown as Report;
  const texts: [text: string, workers: number][] = [
    [await registry.metrics(), 1],
    [await toText([report, report]), 2],
    [await toText([await merge([report, report]), report]), 3],
  ];
  for (const [text, workers] of texts) {
    const lines = text.split("\n");
    const valueOf = (name: string, labels: string) =>
      Number(
        lines.find((line) => line.startsWith(`http_${name}{${labels}} `))
          ?.split(" ").at(-1),
      );
    const route = 'route="/v1/ads"';
    const duration = "request_duration_seconds";
    const found = Object.keys(EXPECTED).map((le) => [
      le,
      valueOf(`${duration}_bucket`, `le="${le}",${route}`) / workers,
    ]);
    assertEquals(Object.fromEntries(found), EXPECTED);
    assertEquals(
      [
        valueOf(`${duration}_count`, route),
        valueOf(`${duration}_sum`, route).toFixed(6),
        valueOf("requests_total", `${route},method="GET",status="200"`),
        valueOf(`${duration}_count`, 'route="none"'),
        lines.includes(`# TYPE http_${duration} histogram`),
      ],
      [
        8 * workers,
        (80.02211 * workers).toFixed(6),
        4 * workers,
        workers,
        true,
      ],
    );
  }
});
