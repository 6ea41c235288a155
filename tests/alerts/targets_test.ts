import { assert, assertEquals } from "@std/assert";
import { save, someone } from "../v1/me/caller.ts";
import { test } from "./receiver.ts";

test("webhooks lead only to where they may, and an account has at most ten", async (a) => {
  const theirs = await someone(a.t);
  const view = await save(theirs.call, "/views", { name: "Theirs", query: "" });
  const refusals: [body: Record<string, unknown>, param: string][] = [
    [{}, "url"],
    [{ url: "ftp://example.com" }, "url"],
    [{ url: "https://user:secret@127.0.0.1/" }, "url"],
    [{ url: "https://10.0.0.1/" }, "url"],
    [{ url: "https://[::1]/" }, "url"],
    [{ url: "https://169.254.169.254/latest" }, "url"],
    [{ url: "http://8.8.8.8/" }, "url"],
    [{ url: "https://no-such-host.invalid/" }, "url"],
    [{ url: `https://127.0.0.1/${"x".repeat(2_000)}` }, "url"],
    [{ url: "https://127.0.0.1/", view_ids: [view.id] }, "view_ids"],
    [{ url: "https://127.0.0.1/", view_ids: `${view.id}` }, "view_ids"],
  ];
  for (const [body, param] of refusals) {
    const { status, body: { error } } = await a.call("POST", "/webhooks", body);
    assertEquals([status, error?.param], [400, param], JSON.stringify(body));
    // Neither an address nor a word of zod's.
    assert(!/10\.0\.0\.1|array/.test(JSON.stringify(error)));
  }
  const odd = await save(a.call, "/webhooks", { url: "http://127.0.0.1/\0x" });
  assertEquals(odd.url, "http://127.0.0.1/%00x");
  await a.call("DELETE", `/webhooks/${odd.id}`);
  const url = "http://127.0.0.1:9/";
  for (let n = 0; n < 10; n++) await save(a.call, "/webhooks", { url });
  const { status, body } = await a.call("POST", "/webhooks", { url });
  assertEquals([status, body.error.code], [409, "limit_reached"]);
  // Only the response to its creation has a webhook's secret.
  const { body: list } = await a.call("GET", "/webhooks");
  assert(!JSON.stringify(list).includes("whsec_"));
  const sent = await a.call("POST", `/webhooks/${list.data[0].id}/test`);
  assertEquals(sent.body.data.error, "the connection failed (ECONNREFUSED)");
});
