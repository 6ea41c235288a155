import { assertEquals } from "@std/assert";
import { test } from "../../harness.ts";
import { publicContract } from "../../openapi/contract.ts";
import { signedIn } from "../../sessions.ts";

test("responses about keys and usage match the document", async (t) => {
  const { headers } = await signedIn(t);
  async function ask(
    path: string,
    method: string,
    options: { at?: string; body?: unknown; as?: Record<string, string> } = {},
  ) {
    const { at = path, body, as = headers } = options;
    const response = await t.fetch(at, {
      method: method.toUpperCase(),
      headers: as,
      json: body,
    });
    const value = await publicContract.readResponse(path, method, response);
    return { status: response.status, value };
  }
  const keys = "/v1/ads/me/keys";
  const one = `${keys}/{id}`;
  const issued = await ask(keys, "post", { body: { name: "Bot" } });
  const { id, key } = issued.value.data;
  const at = `${keys}/${id}`;
  const statuses = [
    issued,
    await ask(keys, "post", { body: {} }),
    await ask(keys, "post", { as: {} }),
    await ask(keys, "get"),
    await ask(keys, "get", { as: { "x-api-key": key } }),
    await ask(one, "get", { at }),
    await ask(one, "get", { at: `${keys}/0` }),
    await ask(one, "patch", { at, body: { name: "New" } }),
    await ask(`${one}/rotate`, "post", {
      at: `${at}/rotate`,
      body: { grace_seconds: 5 },
    }),
    await ask(`${one}/rotate`, "post", { at: `${at}/rotate`, body: {} }),
    await ask(one, "delete", { at }),
    await ask("/v1/ads/me/usage", "get"),
    await ask("/v1/ads/me/usage", "get", {
      at: "/v1/ads/me/usage?from=x",
    }),
    await ask("/v1/ads/me/audit", "get"),
    await ask("/v1/ads/me/audit", "get", {
      at: "/v1/ads/me/audit?action=x",
    }),
  ].map(({ status }) => status);
  assertEquals(
    statuses,
    [201, 400, 401, 200, 403, 200, 404, 200, 201, 404, 200, 200, 400, 200, 400],
  );
});
