import { assert, assertEquals } from "@std/assert";
import { test } from "../harness.ts";
import {
  type Json,
  operationsOf,
  publicDocument,
} from "../openapi/contract.ts";

test("GET /v1 lists every operation of the document with its URL, without credentials and without cost", async (t) => {
  const key = await t.key();
  for (const sent of [undefined, key, "sk_wrong"]) {
    const response = await t.fetch("/v1", { key: sent! });
    const { data } = await response.json();
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("ratelimit"), null);
    const listed = data.operations
      .map(({ id, method, url }: Json) => [id, method, url]);
    const described = [...operationsOf(publicDocument)].map((
      [path, method, { operationId }],
    ) => [operationId, method.toUpperCase(), `http://archive.test${path}`]);
    assertEquals(listed.sort(), described.sort());
  }
  const { data } = await (await t.fetch("/v1")).json();
  const urls = [
    data.documentation_url,
    data.openapi_url,
    ...data.operations.map((operation: Json) => operation.documentation_url),
  ];
  for (const url of urls) {
    const response = await t.fetch(new URL(url).pathname);
    assert(response.ok, url);
  }
});
