import { assertEquals } from "@std/assert";
import { accepts, acceptsGzip } from "@/lib/http/negotiate.ts";
import { ADMIN_KEY, test } from "../harness.ts";

function asking(name: string, value: string | null): Request {
  return new Request("http://localhost/", {
    headers: value === null ? {} : { [name]: value },
  });
}

Deno.test("responses are gzipped for clients that accept gzip and do not prefer uncompressed ones", () => {
  const cases: [string | null, boolean][] = [
    [null, false],
    ["", false],
    ["gzip", true],
    ["br", false],
    ["gzip, deflate, br, zstd", true],
    ["br;q=1, gzip;q=0.5", true],
    ["GZIP ; q=0.001", true],
    ["identity, gzip;q=0.5", false],
    ["*", true],
    ["*;q=0", false],
    ["gzip;q=0, br", false],
    ["x-gzip, gzipped, deflate", false],
    ["gzip;q=x", false],
  ];
  for (const [header, expected] of cases) {
    const request = asking("accept-encoding", header);
    assertEquals(acceptsGzip(request), expected, `${header}`);
  }
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
  assertEquals(acceptsGzip(codings), false);
});

test("JSON routes refuse other media types with 406, and others send what they have", async (t) => {
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
