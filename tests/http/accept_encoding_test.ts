import { assertEquals } from "@std/assert";
import { acceptsGzip } from "@/lib/http/representation.ts";

function accepts(encodings: string): boolean {
  return acceptsGzip(
    new Request("http://localhost/", {
      headers: { "accept-encoding": encodings },
    }),
  );
}

Deno.test("gzip is accepted where a coding names it with a weight above zero", () => {
  const cases: [string, boolean][] = [
    ["gzip", true],
    ["br , GZIP ; q=0.001", true],
    ["gzip;Q=1", true],
    ["gzip;q=.5", true],
    ["gzip; level=9", true],
    ["gzip;q=0.", false],
    ["gzip;q=-1", false],
    ["gzip;q=", false],
    ["gzip;q=x", false],
    ["x-gzip, *", false],
    ["gzip x", false],
  ];
  for (const [encodings, expected] of cases) {
    assertEquals(accepts(encodings), expected, encodings);
  }
});

Deno.test("a header of any length is read in one pass", () => {
  // Read with backtracking, each of these would keep the process busy for many minutes.
  const length = 1_000_000;
  assertEquals(accepts(`gzip${" ".repeat(length)}x`), false);
  assertEquals(accepts(`gzip;q=.${"1".repeat(length)}x`), false);
  assertEquals(accepts(",gzip ".repeat(length / 10) + "x"), true);
});
