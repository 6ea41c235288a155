import { ENDPOINTS } from "@/endpoints.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { adList } from "@/lib/ads/list_query.ts";
import { internalOpenApiDocument } from "@/lib/openapi/internal_document.ts";
import { harness } from "../harness.ts";
import { TestClock } from "../test_clock.ts";
import { type Json, publicDocument, publicTold, toldBy } from "./told.ts";
import { sampleAds, SCRAPED_AT } from "../sample_ads.ts";

function* operations(): Generator<[path: string, method: string, told: Json]> {
  for (const [path, item] of Object.entries<Json>(publicDocument.paths)) {
    for (const [method, told] of Object.entries<Json>(item)) {
      if (method !== "parameters") yield [path, method, told];
    }
  }
}

Deno.test("the document that is served is the one that is tested, with this deployment's origin", async () => {
  await using t = await harness();
  const response = await t.fetch("/openapi.json");
  const document = await response.json();
  assertEquals(document, publicDocument);
  assertMatch(document.openapi, /^3\.1\.\d$/);
  assertEquals(document.servers[0].url, "http://archive.test");
});

Deno.test("the list's parameters are those that are taken, each described", () => {
  const { parameters } = publicDocument.paths["/v1/ads"].get;
  const query = parameters.filter((each: Json) => each.in === "query");
  assertEquals(
    query.map((each: Json) => each.name),
    Object.keys(adList.params),
  );
  for (const each of query) {
    assertEquals(each.required, false);
    assert(each.description.length > 10, each.name);
    assert(each.schema.type !== undefined, each.name);
  }
  const [limit] = query;
  assertEquals([limit.schema.default, limit.schema.minimum], [25, 1]);
  const media = query.find((each: Json) => each.name === "media_type");
  assertEquals(media.schema.enum, ["image", "video", "carousel", "unknown"]);
});

Deno.test("every operation has an id of its own, a summary, a description, and every JSON answer an example", () => {
  const ids = new Set<string>();
  for (const [path, method, told] of operations()) {
    const place = `${method} ${path}`;
    assert(!ids.has(told.operationId), place);
    ids.add(told.operationId);
    assert(told.summary && told.description, place);
    for (const [status, answer] of Object.entries<Json>(told.responses)) {
      const media = answer.content?.["application/json"];
      if (media === undefined || path === "/openapi.json") continue;
      assert(
        "example" in media || Object.keys(media.examples ?? {}).length > 0,
        `${place} ${status}`,
      );
    }
  }
});

Deno.test("every parameter has an example that fits its schema", () => {
  const documents = [
    publicDocument,
    internalOpenApiDocument(ENDPOINTS, "http://archive.test"),
  ];
  for (const document of documents) {
    const told = toldBy(document);
    for (const [path, item] of Object.entries<Json>(document.paths)) {
      const parameters = Object.entries<Json>(item).flatMap(([method, told]) =>
        method === "parameters" ? told : told.parameters ?? []
      );
      for (const { name, example, schema } of parameters) {
        assert(example !== undefined, `${path} ${name}`);
        told.assertValid(schema, example, `${path} ${name}`);
      }
    }
  }
});

Deno.test("with all examples at once, as a Postman collection sends them, the reads return 200 and an ad of the sample archive", async () => {
  await using t = await harness({ clock: new TestClock(SCRAPED_AT) });
  await t.import(...sampleAds());
  const key = await t.key();
  for (
    const path of ["/v1", "/v1/ads", "/v1/ads/{ad_archive_id}", "/v1/ads/me"]
  ) {
    const query = new URLSearchParams();
    const headers = new Headers();
    let filled = path;
    for (const each of publicDocument.paths[path].get.parameters ?? []) {
      const { name, in: place, example } = each;
      if (place === "path") filled = filled.replace(`{${name}}`, example);
      else if (place === "header") headers.set(name, example);
      else for (const value of [example].flat()) query.append(name, value);
    }
    const at = query.size === 0 ? filled : `${filled}?${query}`;
    const response = await t.fetch(at, { key, headers });
    const { data } = await response.json();
    assertEquals(response.status, 200, at);
    if (path === "/v1/ads") assertEquals(data.length, 1, at);
  }
});

Deno.test("every example is valid", () => {
  for (const [path, method, told] of operations()) {
    for (const [status, answer] of Object.entries<Json>(told.responses)) {
      const media = answer.content?.["application/json"];
      const examples = [
        ...(media && "example" in media ? [media.example] : []),
        ...Object.values<Json>(media?.examples ?? {}).map(({ value }) => value),
      ];
      for (const example of examples) {
        publicTold.assertAnswer(path, method, Number(status), example);
      }
    }
  }
});

Deno.test("every member of an ad and a brand that is a time says its unit", () => {
  for (const name of ["Ad", "AdDetail", "Brand"]) {
    const { properties } = publicDocument.components.schemas[name];
    const times = Object.entries<Json>(properties).filter(([member]) =>
      member.endsWith("_at")
    );
    assert(times.length >= 3);
    for (const [member, schema] of times) {
      assertMatch(JSON.stringify(schema), /Seconds since 1970/, member);
    }
  }
});
