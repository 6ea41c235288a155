import { assert, assertEquals } from "@std/assert";
import { type Harness, harness } from "../harness.ts";
import { nativeRecord } from "../imports/writing/native_record.ts";
import { ROUTES } from "../routes.ts";
import {
  allCredentials,
  type Credential,
  type Kind,
} from "./credential_kinds.ts";
import { API, buildProbes, type Group, type Probe } from "./route_table.ts";

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
  operator({ kind, isBearer }) {
    if (kind === "admin key") return null;
    return isBearer ? "401 invalid_admin_key" : "401 missing_credentials";
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
  if (!isError) {
    return `${response.status}`;
  }
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

Deno.test("every route file is declared in endpoints.ts or known here, and allows exactly the methods it declares", async () => {
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

Deno.test("each credential, whole or spoiled, gets from each route of the API what its group says", async () => {
  await using t = await withAd();
  const credentials = await allCredentials(t);
  const wrong: string[] = [];
  let tried = 0;
  for (const route of ROUTES) {
    if (route.file.startsWith("(site)/")) continue;
    for (const probe of buildProbes(route)) {
      for (const credential of credentials) {
        // A query that a route does not know is refused once one may pass.
        const passes = credential.query !== undefined &&
          expected(probe, credential) === `${probe.status}`;
        if (passes) continue;
        const outcome = await getOutcome(await send(t, probe, credential));
        tried++;
        if (outcome !== expected(probe, credential)) {
          wrong.push(
            `${probe.method} ${probe.path} with ${credential.name}: ${outcome}, not ${
              expected(probe, credential)
            }`,
          );
        }
      }
    }
  }
  assertEquals(wrong, []);
  assert(tried > 1500, `${tried} were tried`);
});

Deno.test("a refusal says how to authenticate, and another method needs no credential to be told so", async () => {
  await using t = await withAd();
  for (const route of ROUTES) {
    if (API[route.pattern] === undefined) continue;
    for (const probe of buildProbes(route)) {
      if (probe.group === "public") continue;
      const refused = await send(t, probe, { headers: {} });
      assertEquals(refused.status, 401);
      assert(refused.headers.get("www-authenticate")!.startsWith("Bearer"));
      const other = { ...probe, method: "PUT", body: undefined };
      assertEquals(
        await getOutcome(await send(t, other, { headers: {} })),
        "405 method_not_allowed",
        probe.path,
      );
    }
  }
});

Deno.test("pages know sessions alone: the dashboard sends everyone else to sign in", async () => {
  await using t = await withAd();
  const credentials = await allCredentials(t);
  const nothing = { headers: {} };
  const wrong: string[] = [];
  for (const route of ROUTES) {
    if (!route.file.startsWith("(site)/")) continue;
    for (const probe of buildProbes(route)) {
      const asStranger = await getOutcome(await send(t, probe, nothing));
      for (const credential of credentials) {
        const response = await send(t, probe, {
          headers: credential.headers,
        });
        const location = response.headers.get("location") ?? "";
        const isSentAway = response.status === 303 &&
          location.startsWith("/login");
        const outcome = await getOutcome(response);
        const isRight = credential.kind === "session"
          ? !isSentAway && Number.parseInt(outcome) < 500
          : probe.group === "dashboard"
          ? isSentAway
          : outcome === asStranger;
        if (!isRight) {
          wrong.push(`${probe.path} with ${credential.name}: ${outcome}`);
        }
      }
    }
  }
  assertEquals(wrong, []);
});

Deno.test("without an ADMIN_API_KEY, /internal is closed to everything", async () => {
  await using t = await harness({ config: { adminApiKey: null } });
  const key = await t.key();
  for (const route of ROUTES) {
    for (const probe of buildProbes(route)) {
      if (probe.group !== "operator") continue;
      for (
        const headers of [
          {},
          { authorization: "Bearer null" },
          { authorization: "Bearer" },
          { authorization: `Bearer ${key}` },
        ] as Record<string, string>[]
      ) {
        assertEquals(
          await getOutcome(await send(t, probe, { headers })),
          "503 admin_disabled",
          probe.path,
        );
      }
    }
  }
});
