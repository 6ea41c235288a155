import { assertEquals } from "@std/assert";
import { type Harness, test } from "../harness.ts";
import { nativeRecord } from "../imports/writing/native_record.ts";
import { ROUTES } from "../routes.ts";
import {
  internalContract,
  internalDocument as document,
  type Json,
} from "../openapi/contract.ts";
import { askAsOperator } from "./operator.ts";

test("only the operator gets the document, and it lists exactly the existing routes", async (t) => {
  const refused = await t.fetch("/internal/openapi.json");
  assertEquals((await refused.json()).error.code, "missing_credentials");
  const response = await askAsOperator(t, "/internal/openapi.json");
  assertEquals(await response.json(), document);
  const routes = ROUTES.map(({ pattern }) => pattern).filter((pattern) =>
    pattern.startsWith("/internal/") && !pattern.includes("...")
  );
  assertEquals(Object.keys(document.paths).sort(), [...routes].sort());
  const open = await (await t.fetch("/openapi.json")).json();
  assertEquals(
    Object.keys(open.paths).filter((path) => path.startsWith("/internal")),
    [],
  );
});

/** Asks, and checks the response against the document; answers its body. */
async function ask(
  t: Harness,
  verb: string,
  path: string,
  init:
    & { id?: string | number; query?: string }
    & Parameters<
      typeof askAsOperator
    >[2] = {},
): Promise<Json> {
  const { id, query = "", ...rest } = init;
  const response = await askAsOperator(
    t,
    `${path.replace("{id}", String(id))}${query}`,
    { method: verb.toUpperCase(), ...rest },
  );
  return await internalContract.readResponse(path, verb, response);
}

test("responses match the document", async (t) => {
  await t.key({ email: "ada@example.com" });
  await ask(t, "get", "/internal/imports");
  const { data: report } = await ask(t, "post", "/internal/imports", {
    raw: `${JSON.stringify(nativeRecord("100001"))}\n{"no":1}\n`,
  });
  await ask(t, "post", "/internal/imports", { raw: "[{" });
  await ask(t, "post", "/internal/imports", { raw: "", query: "?format=x" });
  await ask(t, "get", "/internal/imports");
  await ask(t, "get", "/internal/imports/{id}", { id: report.scrape_run_id });
  await ask(t, "get", "/internal/imports/{id}", { id: 999 });
  await ask(t, "get", "/internal/stats");
  const { data: [{ id }] } = await ask(t, "get", "/internal/accounts");
  await ask(t, "get", "/internal/accounts", { query: "?limit=0" });
  await ask(t, "get", "/internal/accounts/{id}", { id });
  await ask(t, "get", "/internal/accounts/{id}", { id: "nobody" });
  const patch = (body: unknown) =>
    ask(t, "patch", "/internal/accounts/{id}", { id, body });
  await patch({ plan: "pro" });
  await patch({ plan: "gold" });
  const issue = (body: unknown) =>
    ask(t, "post", "/internal/accounts/{id}/keys", { id, body });
  const { data: issued } = await issue({ name: "x" });
  await issue({});
  await ask(t, "delete", "/internal/keys/{id}", { id: issued.id });
  await ask(t, "delete", "/internal/keys/{id}", { id: 999 });
  await ask(t, "get", "/internal/audit");
  await ask(t, "get", "/internal/audit", { query: "?action=x" });
});
