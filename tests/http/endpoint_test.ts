import { assert, assertEquals } from "@std/assert";
import { App } from "fresh";
import { z } from "zod";
import { endpoint } from "@/lib/api/endpoint.ts";
import type { Access } from "@/lib/http/policy.ts";
import type { State } from "@/lib/app/define.ts";
import { presentErrors } from "@/lib/app/present_errors.ts";
import { requestContext } from "@/lib/app/request_context.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { privateJson } from "@/lib/http/json.ts";
import { positiveInteger } from "@/lib/http/query.ts";
import { ADMIN_KEY, type Harness, test } from "../harness.ts";
import { givePlan } from "../give_key.ts";
import { signedIn } from "../sessions.ts";

type Ask = (init?: RequestInit & { path?: string }) => Promise<string>;

/** Serves one endpoint that only its declaration describes. */
function serve(
  t: Harness,
  access: Access,
  options: { quota?: boolean } = {},
): { ask: Ask; last: () => Response } {
  const handler = endpoint({
    access,
    ...options,
    params: { id: rowId("The thing's id.", 1) },
    query: { GET: { size: positiveInteger } },
    body: { POST: z.object({ name: z.string() }) },
  }, {
    GET: ({ params, query, principal }) =>
      privateJson([params.id, query.size ?? null, principal !== null]),
    POST: ({ body }) => privateJson(body.name, { status: 201 }),
  });
  const handle = new App<State>().use(requestContext(t.services, {}))
    .use(presentErrors).use((ctx) => {
      ctx.params.id = ctx.url.pathname.slice("/things/".length);
      return handler(ctx);
    }).handler();
  let response: Response;
  return {
    last: () => response,
    async ask({ path = "/things/7", ...init } = {}) {
      response = await handle(new Request(`http://archive.test${path}`, init));
      const text = await response.clone().text();
      const { error } = text === "" ? { error: undefined } : JSON.parse(text);
      return error === undefined
        ? `${response.status}`
        : `${response.status} ${error.code}`;
    },
  };
}

const MISSING = "401 missing_credentials";
const NO_KEY = "401 invalid_api_key";
const NO_ADMIN = "401 invalid_admin_key";
/** How GET ends by what is sent: nothing, a wrong key, a key, a session, the admin key. */
const OUTCOMES: Record<Access, string[]> = {
  public: ["200", "200", "200", "200", "200"],
  reader: [MISSING, NO_KEY, "200", "200", NO_KEY],
  session: [MISSING, NO_KEY, "403 session_required", "200", NO_KEY],
  operator: [MISSING, NO_ADMIN, NO_ADMIN, MISSING, "200"],
};

for (const [access, outcomes] of Object.entries(OUTCOMES)) {
  test(`only an endpoint's declaration decides who may call it: ${access}`, async (t) => {
    const { ask, last } = serve(t, access as Access);
    const { headers: session } = await signedIn(t);
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const sent: Record<string, string>[] = [
      {},
      bearer("sk_wrong"),
      bearer(await t.key()),
      session,
      bearer(ADMIN_KEY),
    ];
    for (const [i, headers] of sent.entries()) {
      assertEquals(await ask({ headers }), outcomes[i], `${i}`);
      await ask({ method: "HEAD", headers });
      assertEquals(`${last().status}`, outcomes[i]!.slice(0, 3));
    }
    for (const headers of sent) {
      assertEquals(await ask({ method: "OPTIONS", headers }), "204");
      assertEquals(last().headers.get("allow"), "GET, HEAD, POST, OPTIONS");
      assertEquals(
        await ask({ method: "DELETE", headers }),
        "405 method_not_allowed",
      );
      assertEquals(last().headers.get("allow"), "GET, HEAD, POST, OPTIONS");
    }
    const isRefused = outcomes[0] !== "200";
    for (
      const [init, parsed] of [
        [{ path: "/things/x" }, "404 not_found"],
        [{ path: "/things/7?size=0" }, "400 invalid_parameter"],
        [{ path: "/things/7?sise=1" }, "400 invalid_parameter"],
        [{ path: "/things/x?sise=1" }, "400 invalid_parameter"],
        [{ method: "POST", body: "{}" }, "400 invalid_body"],
        [{ method: "POST", body: "{}", path: "/things/x" }, "404 not_found"],
        [{ method: "POST", body: '{"name":"a"}' }, "201"],
        [{ headers: { accept: "text/csv" } }, "406 not_acceptable"],
      ] as const
    ) {
      const json = "body" in init ? { "content-type": "application/json" } : {};
      const headers = "headers" in init ? init.headers : json;
      const good = sent[outcomes.lastIndexOf("200")]!;
      assertEquals(
        await ask({ ...init, headers: { ...headers, ...good } }),
        parsed,
      );
      if (isRefused) {
        assertEquals(await ask({ ...init, headers }), MISSING);
      }
    }
    await ask({ path: "/things/7?size=3", headers: sent.at(-1)! });
    if (access === "public" || access === "operator") {
      assertEquals(await last().json(), [7, 3, false]);
    }
  });
}

test("only an endpoint's declaration decides what it costs: quota for a 200 if declared, and the minute limit", async (t) => {
  await givePlan(t.database, { minute: 3, month: 1 });
  for (const quota of [true, false]) {
    const { ask, last } = serve(t, "reader", { quota });
    const email = `quota-${quota}@example.com`;
    const key = await t.key({ email, plan: "tight" });
    const headers = { "x-api-key": key };
    const { id } = await t.database.longRunning.selectFrom("accounts")
      .select("id").where("email", "=", email).executeTakeFirstOrThrow();
    const remaining = () =>
      /"month";r=(\d+)/.exec(last().headers.get("ratelimit") ?? "")?.[1];
    assertEquals(await ask({ headers, path: "/things/x" }), "404 not_found");
    // Known once the quota was read.
    assertEquals(remaining(), quota ? "1" : undefined);
    assertEquals(await ask({ headers }), "200");
    assertEquals(remaining(), quota ? "0" : undefined);
    assertEquals(await ask({ headers }), quota ? "429 quota_exceeded" : "200");
    assert(!quota || Number(last().headers.get("retry-after")) > 0);
    assertEquals(await ask({ headers }), "429 rate_limited");
    const policies = last().headers.get("ratelimit-policy") ?? "";
    assertEquals(policies.startsWith('"minute";q=3;w=60, "month";q=1;'), true);
    assertEquals((await t.services.usage.read(id)).month, quota ? 1 : 0);
  }
});
