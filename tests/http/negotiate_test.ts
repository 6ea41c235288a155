import { assertEquals } from "@std/assert";
import { accepts, codingFor } from "@/lib/http/negotiate.ts";
import { ADMIN_KEY, harness } from "../harness.ts";

function asking(name: string, value: string | null): Request {
  return new Request("http://localhost/", {
    headers: value === null ? {} : { [name]: value },
  });
}

Deno.test("the response has the coding that the client prefers, and Brotli if it prefers neither", () => {
  const cases: [string | null, "br" | "gzip" | null][] = [
    [null, null],
    ["", null],
    ["gzip", "gzip"],
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1, br;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["GZIP ; q=0.001", "gzip"],
    ["identity, gzip;q=0.5", null],
    ["*", "br"],
    ["*;q=0", null],
    ["gzip;q=0, br;q=0.000", null],
    ["x-gzip, gzipped, deflate", null],
    ["gzip;q=x", null],
  ];
  for (const [header, expected] of cases) {
    const request = asking("accept-encoding", header);
    assertEquals(codingFor(request, ["br", "gzip"]), expected, `${header}`);
  }
  const both = asking("accept-encoding", "gzip, br");
  assertEquals(codingFor(both, ["gzip"]), "gzip");
});

Deno.test("JSON is rejected only if Accept excludes it", () => {
  const cases: [string | null, boolean][] = [
    [null, true],
    ["", true],
    ["application/json", true],
    ["Application/JSON", true],
    ["application/json; charset=utf-8", true],
    ["application/json;q=0.1, text/csv", true],
    ["application/*", true],
    ["*/*", true],
    ["*", true],
    [";,;", true],
    ["text/html,application/xhtml+xml,*/*;q=0.8", true],
    ["text/csv", false],
    ["text/*, image/png", false],
    ["application/json;q=0", false],
    ["application/json;q=0, */*", false],
    ["text/html, */*;q=0", false],
  ];
  for (const [header, expected] of cases) {
    const request = asking("accept", header);
    assertEquals(accepts(request, "application/json"), expected, `${header}`);
  }
});

Deno.test("an unrealistically long header is ignored", () => {
  const long = `text/csv,${"a/b;c=d,".repeat(10_000)}`;
  assertEquals(accepts(asking("accept", long), "application/json"), true);
  const codings = asking("accept-encoding", `gzip,${" ".repeat(10_000)}x`);
  assertEquals(codingFor(codings, ["br", "gzip"]), null);
});

Deno.test("JSON routes refuse other media types with 406, and others send what they have", async () => {
  await using t = await harness();
  const key = await t.key({ plan: "unlimited" });
  const accept = { accept: "text/csv" };
  for (const path of ["/v1", "/v1/ads", "/v1/ads/me", "/openapi.json"]) {
    const response = await t.fetch(path, { key, headers: accept });
    const { error } = await response.json();
    assertEquals([response.status, error.code], [406, "not_acceptable"], path);
    assertEquals(error.message.includes("application/json"), true);
  }
  const operator = { ...accept, authorization: `Bearer ${ADMIN_KEY}` };
  const stats = await t.fetch("/internal/stats", { headers: operator });
  assertEquals([stats.status, await stats.body?.cancel()], [406, undefined]);
  for (
    const path of ["/healthz", "/readyz", "/llms.txt", "/internal/metrics"]
  ) {
    const response = await t.fetch(path, { headers: operator });
    assertEquals(response.status, 200, path);
  }
  // No one learns from 406 what only a key opens.
  const stranger = await t.fetch("/v1/ads", { headers: accept });
  assertEquals([stranger.status, await stranger.body?.cancel()], [
    401,
    undefined,
  ]);
});
