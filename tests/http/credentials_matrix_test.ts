import { assert, assertEquals } from "@std/assert";
import { codeOf } from "../code_of.ts";
import { countStatements } from "../count_statements.ts";
import { testDatabase } from "../database.ts";
import { ADMIN_KEY, type Harness, harness } from "../harness.ts";
import { nativeRecord } from "../imports/writing/native_record.ts";
import { ROUTES } from "../routes.ts";
import { words } from "../words.ts";
import {
  allCredentials,
  type Credential,
  type Kind,
} from "./credential_kinds.ts";
import {
  API,
  API_PROBES,
  buildProbes,
  ENDPOINT_PROBES,
  type Group,
  PAGE_PROBES,
  type Probe,
} from "./route_table.ts";

/** How a request ends; pages have a status alone. */
type Outcome = `${number}` | `${number} ${string}`;

/** What a credential gets from a group that does not let it pass; null: it passes. */
const REFUSALS: Record<
  Exclude<Group, "public" | "dashboard">,
  (credential: Credential) => Outcome | null
> = {
  reader: ({ kind }) => READ[kind],
  session: ({ kind }) =>
    kind === "good key" ? "403 session_required" : READ[kind],
  operator({ kind, headers }) {
    if (kind === "admin key") return null;
    return headers["authorization"]?.startsWith("Bearer ")
      ? "401 invalid_admin_key"
      : "401 missing_credentials";
  },
};

const READ: Record<Kind, Outcome | null> = {
  "nothing": "401 missing_credentials",
  "good key": null,
  "revoked key": "401 api_key_revoked",
  "expired key": "401 api_key_expired",
  "no key of ours": "401 invalid_api_key",
  "session": null,
  "no session": "401 missing_credentials",
  "admin key": "401 invalid_api_key",
  "wrong admin key": "401 invalid_api_key",
};

let requests = 0;

/** Each request comes from an address of its own, so that guessing is not what is refused. */
function send(
  t: Harness,
  { method, path, body }: Pick<Probe, "method" | "path" | "body">,
  { headers, query }: Pick<Credential, "headers" | "query">,
): Promise<Response> {
  requests++;
  const url = query === undefined
    ? path
    : `${path}${path.includes("?") ? "&" : "?"}${query}`;
  return t.fetch(url, {
    method,
    address: `198.18.${requests >> 8 & 255}.${requests & 255}`,
    headers,
    json: body,
    redirect: "manual",
  });
}

async function getOutcome(response: Response): Promise<Outcome> {
  const isError = response.status >= 400 &&
    response.headers.get("content-type")?.startsWith("application/json");
  if (!isError) return `${response.status}`;
  const { error } = await response.json();
  return `${response.status} ${error.code}`;
}

function expected(probe: Probe, credential: Credential): Outcome {
  const refusal = probe.group === "public" || probe.group === "dashboard"
    ? null
    : REFUSALS[probe.group](credential);
  if (refusal !== null) return refusal;
  return probe.code === undefined
    ? `${probe.status}`
    : `${probe.status} ${probe.code}`;
}

async function withAd(): Promise<Harness> {
  const t = await harness();
  await t.import(nativeRecord("100001"));
  return t;
}

Deno.test("every route file is declared in endpoints.ts or listed here, and allows exactly the methods it declares, without a credential and without the database", async () => {
  const database = await testDatabase("postgres");
  const statements = countStatements(database);
  await using t = await harness({ database });
  const before = statements.count;
  assertEquals(
    ROUTES.filter((route) => buildProbes(route).length === 0),
    [],
    "routes that nothing tests",
  );
  const patterns = new Set(ROUTES.map(({ pattern }) => pattern));
  for (const [pattern, { methods }] of Object.entries(API)) {
    assert(patterns.has(pattern), `${pattern} has no route file`);
    const ask = (method: string) =>
      t.fetch(pattern.replace(/\{\w+\}/g, "1"), { method });
    const { headers, status, body } = await ask("OPTIONS");
    assertEquals([status, body], [204, null], pattern);
    const allow = headers.get("allow")!;
    const head = methods.includes("GET") ? ["HEAD"] : [];
    assertEquals(
      allow.split(", ").sort(),
      [...methods, ...head, "OPTIONS"].sort(),
      pattern,
    );
    for (const method of words`GET POST PUT PATCH DELETE PROPFIND`) {
      if (allow.includes(method)) continue;
      const response = await ask(method);
      assertEquals(
        [...await codeOf(response), response.headers.get("allow")],
        [405, "method_not_allowed", allow],
        `${method} ${pattern}`,
      );
    }
  }
  assertEquals(statements.count, before);
});

Deno.test("each credential, valid or altered, gets the response that its group should get from each route of the API", async () => {
  await using t = await withAd();
  const credentials = await allCredentials(t);
  const wrong: string[] = [];
  let tried = 0;
  for (const probe of API_PROBES) {
    for (const credential of credentials) {
      const right = expected(probe, credential);
      // A query that a route does not know is refused once one may pass.
      const passes = right === `${probe.status}`;
      if (credential.query !== undefined && passes) continue;
      const outcome = await getOutcome(await send(t, probe, credential));
      tried++;
      if (outcome === right) continue;
      const what = `${probe.method} ${probe.path} with ${credential.name}`;
      wrong.push(`${what}: ${outcome}, not ${right}`);
    }
  }
  assertEquals(wrong, []);
  assert(tried > 1500, `${tried} were tried`);
});

Deno.test("a denial says how to authenticate", async () => {
  await using t = await withAd();
  for (const probe of ENDPOINT_PROBES) {
    if (probe.group === "public") continue;
    const refused = await send(t, probe, { headers: {} });
    assertEquals(refused.status, 401);
    assertEquals(
      refused.headers.get("www-authenticate"),
      'Bearer realm="ad-archive"',
    );
  }
});

Deno.test("pages accept only sessions: the dashboard redirects everyone else to sign in", async () => {
  await using t = await withAd();
  const credentials = await allCredentials(t);
  const kinds = Map.groupBy(credentials, ({ kind }) => kind);
  const oneOfEach = [...kinds.values()].map(([first]) => first!);
  const wrong: string[] = [];
  for (const probe of PAGE_PROBES) {
    // Rendering every public page for each way to spoil a key takes long.
    const some = probe.group === "dashboard" ? credentials : oneOfEach;
    const asStranger = await getOutcome(await send(t, probe, { headers: {} }));
    for (const { name, kind, headers } of some) {
      const response = await send(t, probe, { headers });
      const location = response.headers.get("location") ?? "";
      const isSentAway = response.status === 303 &&
        location.startsWith("/login");
      const outcome = await getOutcome(response);
      const isRight = kind === "session"
        ? !isSentAway && Number.parseInt(outcome) < 500
        : probe.group === "dashboard"
        ? isSentAway
        : outcome === asStranger;
      if (!isRight) wrong.push(`${probe.path} with ${name}: ${outcome}`);
    }
  }
  assertEquals(wrong, []);
});

Deno.test("without an ADMIN_API_KEY, /internal is closed for all credentials, and each request is one line of the log", async () => {
  await using t = await harness({ config: { adminApiKey: null } });
  const key = await t.key();
  for (const probe of API_PROBES) {
    if (probe.group !== "operator") continue;
    const tokens = ["null", "", key, ADMIN_KEY].map((each) => `Bearer ${each}`);
    for (const sent of [null, ...tokens]) {
      const headers: Record<string, string> = sent === null
        ? {}
        : { authorization: sent };
      t.logged.length = 0;
      const outcome = await getOutcome(await send(t, probe, { headers }));
      assertEquals(outcome, "503 admin_disabled", probe.path);
      const lines = t.logged.map((line) => JSON.parse(line).message);
      assertEquals(lines, ["request"]);
    }
  }
});
