import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { compareRouteIds } from "../src/dev/compare_route_ids.ts";
import { pathToPattern, segmentsOf } from "../src/routing/file_pattern.ts";
import { compilePathname } from "../src/routing/path_matcher.ts";

Deno.test("route files are ordered from wrappers to general patterns", () => {
  const ordered = [
    "/_app",
    "/_middleware",
    "/_layout",
    "/_error",
    "/index",
    "/about",
    "/v1/_middleware",
    "/v1/ads/index",
    "/v1/ads/me",
    "/v1/ads/[id]-x",
    "/v1/ads/[id]",
    "/v1/ads/[...rest]",
    "/(site)/_middleware",
    "/(site)/[...path]",
    "/[slug]",
    "/[...path]",
  ];
  for (const start of [ordered, ordered.toReversed(), ordered.toSorted()]) {
    assertEquals([...start].sort(compareRouteIds), ordered);
  }
});

Deno.test("file names become patterns", () => {
  const cases: Record<string, string> = {
    "index": "/",
    "ads/index": "/ads",
    "ads/[id]": "/ads/:id",
    "[id]@[name]": "/:id@:name",
    "[id].json": "/:id.json",
    "docs/[...rest]": "/docs/:rest*",
    "(site)/index": "/",
    "(site)/a/(b)/c": "/a/c",
  };
  for (const [path, pattern] of Object.entries(cases)) {
    assertEquals(pathToPattern(path), pattern, path);
  }
  assertEquals(pathToPattern("(site)/a", { keepGroups: true }), "/(site)/a");
});

Deno.test("a route belongs to the folder around it, an index to its own folder", () => {
  assertEquals(segmentsOf("/v1/ads/", false), ["v1", "ads"]);
  assertEquals(segmentsOf("/v1/ads", false), ["v1"]);
  assertEquals(segmentsOf("/v1/ads", true), ["v1", "ads"]);
});

Deno.test("fast patterns match exactly what URLPattern matches", () => {
  const patterns = [
    "/ads/:id",
    "/:a/:b",
    "/docs/:rest*",
    "/:rest*",
    "/x-:a.json",
    "/:a-:b",
  ];
  const part = fc.constantFrom(
    ..."ads docs lang hello x- .json - a 7 %2F %E9 de n / //".split(" "),
  );
  const paths = fc.array(part, { maxLength: 6 }).map((all) => {
    const path = `/${all.join("/")}`;
    return new URL(path.replaceAll(/\/+/g, "/"), "http://localhost").pathname;
  });
  const compiled = patterns.map((pathname) => ({
    ours: compilePathname(pathname),
    theirs: new URLPattern({ pathname }),
  }));
  fc.assert(
    fc.property(paths, (path) => {
      for (const { ours, theirs } of compiled) {
        const found = theirs.exec({ pathname: path })?.pathname.groups;
        const groups = ours(path);
        assertEquals(
          groups && { ...groups },
          found ? { ...found } : null,
          path,
        );
      }
    }),
    { numRuns: 500 },
  );
});
