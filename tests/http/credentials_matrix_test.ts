import { assert, assertEquals } from "@std/assert";
import { type Harness, harness } from "../harness.ts";
import { nativeRecord } from "../imports/writing/native_record.ts";
import { ROUTES } from "../routes.ts";
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
    headers: {
      ...headers,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
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

Deno.test("every route file is declared in endpoints.ts or listed here, and allows exactly the methods it declares", async () => {
  await using t = await harness();
  assertEquals(
    ROUTES.filter((route) => buildProbes(route).length === 0),
    [],
    "routes that nothing tests",
  );
  const patterns = new Set(ROUTES.map(({ pattern }) => pattern));
  for (const [pattern, { methods }] of Object.entries(API)) {
    assert(patterns.has(pattern), `${pattern} has no route file`);
    const { headers, status } = await t.fetch(
      pattern.replace(/\{\w+\}/g, "1"),
      { method: "OPTIONS" },
    );
    assertEquals(status, 204, pattern);
    const head = methods.includes("GET") ? ["HEAD"] : [];
    assertEquals(
      headers.get("allow")!.split(", ").sort(),
      [...methods, ...head, "OPTIONS"].sort(),
      pattern,
    );
  }
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

Deno.test("a denial says how to authenticate, and 405 needs no credential", async () => {
  await using t = await withAd();
  for (const probe of ENDPOINT_PROBES) {
    if (probe.group === "public") continue;
    const refused = await send(t, probe, { headers: {} });
    assertEquals(refused.status, 401);
    assert(refused.headers.get("www-authenticate")!.startsWith("Bearer"));
    const other = { ...probe, method: "PUT", body: undefined };
    const outcome = await getOutcome(await send(t, other, { headers: {} }));
    assertEquals(outcome, "405 method_not_allowed", probe.path);
  }
});

Deno.test("pages accept only sessions: the dashboard redirects everyone else to sign in", async () => {
  await using t = await withAd();
  const credentials = await allCredentials(t);
  const wrong: string[] = [];
  for (const probe of PAGE_PROBES) {
    const asStranger = await getOutcome(await send(t, probe, { headers: {} }));
    for (const { name, kind, headers } of credentials) {
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

Deno.test("without an ADMIN_API_KEY, /internal is closed for all credentials", async () => {
  await using t = await harness({ config: { adminApiKey: null } });
  const key = await t.key();
  for (const probe of API_PROBES) {
    if (probe.group !== "operator") continue;
    for (const sent of [null, "Bearer null", "Bearer", `Bearer ${key}`]) {
      const headers = sent === null ? {} : { authorization: sent };
      const outcome = await getOutcome(
        await send(t, probe, { headers: headers as Record<string, string> }),
      );
      assertEquals(outcome, "503 admin_disabled", probe.path);
    }
  }
});
