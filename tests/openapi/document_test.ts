import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import * as ENDPOINTS from "@/endpoints.ts";
import { adList } from "@/lib/ads/language/list_query.ts";
import { harness, test } from "../harness.ts";
import { TestClock } from "../test_clock.ts";
import {
  internalContract,
  internalDocument,
  type Json,
  operationsOf,
  publicContract,
  publicDocument,
} from "./contract.ts";
import { sampleAds, SCRAPED_AT } from "../sample_ads.ts";

const DOCUMENTS = [
  [publicDocument, publicContract],
  [internalDocument, internalContract],
] as const;

test("the served document is the tested one, with this deployment's origin", async (t) => {
  const response = await t.fetch("/openapi.json");
  const document = await response.json();
  assertEquals(document, publicDocument);
  assertMatch(document.openapi, /^3\.1\.\d$/);
  assertEquals(document.servers[0].url, "http://archive.test");
});

Deno.test("the documents together have each operation that endpoints declare, and no other", () => {
  const declared = Object.entries(ENDPOINTS).flatMap(([path, { methods }]) =>
    methods.map((method) => `${method} ${path}`)
  );
  const documented = DOCUMENTS.flatMap(([document]) =>
    [...operationsOf(document)].map(([path, method]) =>
      `${method.toUpperCase()} ${path}`
    )
  );
  assertEquals(documented.sort(), declared.sort());
});

Deno.test("every operation that writes documents that the disk can be full, and none that reads does", () => {
  for (const [document] of DOCUMENTS) {
    for (const [path, method] of operationsOf(document)) {
      const { responses } = document.paths[path][method];
      assertEquals("507" in responses, method !== "get", `${method} ${path}`);
    }
  }
});

Deno.test("the documented parameters of the list are those that it accepts, each with a description", () => {
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
  assertEquals(media.schema.items.enum, [
    "image",
    "video",
    "carousel",
    "unknown",
  ]);
});

Deno.test("every operation has a unique id, a tag, a summary and a description, and every public JSON response an example", () => {
  for (const [document] of DOCUMENTS) {
    const ids = new Set<string>();
    const tags = document.tags.map(({ name }: Json) => name);
    for (const [path, method, operation] of operationsOf(document)) {
      const place = `${method} ${path}`;
      assert(!ids.has(operation.operationId), place);
      ids.add(operation.operationId);
      assert(operation.summary && operation.description, place);
      assert(tags.includes(operation.tags[0]), place);
      const { headers, content } = operation.responses[200] ??
        operation.responses[201];
      const list = content["application/json"]?.schema.$ref?.split("/").at(-1);
      const { properties = {} } = document.components.schemas[list] ?? {};
      assertEquals("Link" in headers, "next_page_url" in properties, place);
      if (document !== publicDocument || path === "/openapi.json") continue;
      for (const { status, media } of contentsOf(operation)) {
        assert(getExamples(media).length > 0, `${place} ${status}`);
      }
    }
  }
});

Deno.test("every parameter is described, with an example that fits its schema", () => {
  for (const [document, contract] of DOCUMENTS) {
    for (const [path, , { parameters = [] }] of operationsOf(document)) {
      for (const { name, description, example, schema } of parameters) {
        assert(description && example !== undefined, `${path} ${name}`);
        contract.assertValid(schema, example, `${path} ${name}`);
      }
    }
  }
});

Deno.test("with all example values at once, like in a Postman collection, reads return 200 and an ad of the sample archive", async () => {
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
      // No ad is both a creator's and one of those that are not, or both active
      // and stopped.
      else if (!/^creator_page_id$|^stopped_/.test(name)) {
        for (const value of [example].flat()) query.append(name, value);
      }
    }
    const at = query.size === 0 ? filled : `${filled}?${query}`;
    const response = await t.fetch(at, { key, headers });
    const { data } = await response.json();
    assertEquals(response.status, 200, at);
    if (path === "/v1/ads") assertEquals(data.length, 1, at);
  }
});

/** Every content of every response. */
const contentsOf = ({ responses }: Json) =>
  Object.entries<Json>(responses).flatMap(([status, { content = {} }]) =>
    Object.entries<Json>(content).map(([type, media]) => ({
      status: Number(status),
      type,
      media,
    }))
  );

const getExamples = (media: Json): Json[] => [
  ...("example" in media ? [media.example] : []),
  ...Object.values<Json>(media.examples ?? {}).map(({ value }) => value),
];

Deno.test("every example of a response or body is valid, of a body without additional members", () => {
  for (const [document, contract] of DOCUMENTS) {
    for (const [path, method, operation] of operationsOf(document)) {
      const place = `${method} ${path}`;
      for (const { status, type, media } of contentsOf(operation)) {
        for (const example of getExamples(media)) {
          if (type === "application/json") {
            contract.assertResponse(path, method, status, example);
          } else contract.assertValid(media.schema, example, place);
        }
      }
      const body = operation.requestBody?.content["application/json"];
      if (body?.example === undefined) continue;
      contract.assertValid(body.schema, body.example, place);
      assertThrows(() =>
        contract.assertValid(body.schema, { ...body.example, more: 1 }, place)
      );
    }
  }
});

Deno.test("every time in an ad or brand has its unit documented", () => {
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
