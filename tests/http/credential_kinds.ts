import { seconds } from "@/lib/time/clock.ts";
import { ADMIN_KEY, type Harness } from "../harness.ts";
import { askAsOperator } from "../internal/operator.ts";
import {
  FROM_OUR_PAGE,
  post,
  readCookies,
  signedIn,
  signIn,
} from "../sessions.ts";

/** What a credential is, as far as answers tell. */
export type Kind =
  | "nothing"
  | "good key"
  | "revoked key"
  | "expired key"
  | "no key of ours"
  | "session"
  | "no session"
  | "admin key"
  | "wrong admin key";

export interface Credential {
  name: string;
  kind: Kind;
  headers: Record<string, string>;
  /** Added to the query: where credentials never count. */
  query?: string;
}

const SPOILED: Record<string, (text: string) => string> = {
  "cut short": (text) => text.slice(0, -1),
  "too long": (text) => `${text}0`,
  "changed in the middle": (text) => change(text, 20),
  "without its beginning": (text) => text.slice(3),
  "with a space within": (text) => `${text.slice(0, 9)} ${text.slice(9)}`,
  "in capitals": (text) => text.toUpperCase(),
};

function change(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === "a" ? "b" : "a") +
    text.slice(at + 1);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function keyForms(name: string, key: string, kind: Kind): Credential[] {
  const both = (name: string, key: string, kind: Kind): Credential[] => [
    { name, kind, headers: { "x-api-key": key } },
    { name: `${name} as bearer`, kind, headers: bearer(key) },
  ];
  return [
    ...both(name, key, kind),
    ...Object.entries(SPOILED).flatMap(([how, spoil]) =>
      both(`${name} ${how}`, spoil(key), "no key of ours")
    ),
  ];
}

/** Places and schemes that a credential does not belong in. */
function misplaced(name: string, secret: string): Credential[] {
  const query = `api_key=${secret}&access_token=${secret}`;
  const wrong: Record<string, Pick<Credential, "headers" | "query">> = {
    "as Basic": { headers: { authorization: `Basic ${secret}` } },
    "without a scheme": { headers: { authorization: secret } },
    "as a cookie": { headers: { cookie: `x-api-key=${secret}` } },
    "in the query": { headers: {}, query },
  };
  return Object.entries(wrong).map(([how, sent]) => ({
    name: `${name} ${how}`,
    kind: "nothing",
    ...sent,
  }));
}

/** A cookie `name=token.signature`, whole and spoiled in many ways. */
function sessionForms(
  name: string,
  cookie: string,
  kind: Kind,
  other: string,
): Credential[] {
  const [cookieName, token, signature] = parts(cookie);
  const spoiled = {
    "cut short": (token + signature).slice(0, -1),
    "with another token": change(token, 5) + signature,
    "with another's signature": token + parts(other)[2],
    "without its signature": token,
    "with another ending": `${token}${signature}x`,
    "in capitals": token.toUpperCase() + signature,
    "with its signature alone": signature,
  };
  const altered = {
    ...Object.fromEntries(
      Object.entries(spoiled).map(([how, value]) => [
        how,
        `${cookieName}=${encodeURIComponent(value)}`,
      ]),
    ),
    "escaped wrongly": `${cookieName}=%E0%A4%A`,
    "left out": `${cookieName}=`,
    "too long": `${cookieName}=${"x".repeat(5000)}`,
    "under the name for https": `__Host-${cookie}`,
  };
  return [
    { name, kind, headers: { cookie, ...FROM_OUR_PAGE } },
    ...Object.entries(altered).map(([how, cookie]): Credential => ({
      name: `${name} ${how}`,
      kind: "no session",
      headers: { cookie, ...FROM_OUR_PAGE },
    })),
  ];
}

function parts(cookie: string): [name: string, token: string, sign: string] {
  const pair = cookie.split("; ").find((one) => one.includes("session_token"))!;
  const equals = pair.indexOf("=");
  const value = decodeURIComponent(pair.slice(equals + 1));
  const dot = value.lastIndexOf(".");
  return [pair.slice(0, equals), value.slice(0, dot), value.slice(dot)];
}

function adminForms(): Credential[] {
  return [
    { name: "admin key", kind: "admin key", headers: bearer(ADMIN_KEY) },
    ...Object.entries(SPOILED).map(([how, spoil]) => ({
      name: `admin key ${how}`,
      kind: "wrong admin key" as const,
      headers: bearer(spoil(ADMIN_KEY)),
    })),
    {
      name: "admin key in X-API-Key",
      kind: "no key of ours",
      headers: { "x-api-key": ADMIN_KEY },
    },
  ];
}

/** Every credential there is, whole and spoiled; those that are real belong to accounts without limits. */
export async function allCredentials(t: Harness): Promise<Credential[]> {
  const plan = "unlimited";
  const good = await t.key({ plan });
  const expiring = seconds(t.services.clock) - 1;
  const expired = await t.key({ plan, expiresAt: expiring });
  const revoked = await t.key({ plan });
  const me = await (await t.fetch("/v1/ads/me", { key: revoked })).json();
  await askAsOperator(t, `/internal/keys/${me.key.id}`, {
    method: "DELETE",
  });
  const person = await signedIn(t, { plan });
  const again = await signIn(t, person.email, person.password);
  const ended = readCookies(again);
  await post(t, "/sign-out", {}, { cookie: ended });
  return [
    { name: "nothing", kind: "nothing", headers: {} },
    ...keyForms("key", good, "good key"),
    ...misplaced("key", good),
    ...keyForms("revoked key", revoked, "revoked key"),
    ...keyForms("expired key", expired, "expired key"),
    ...sessionForms("session", person.cookie, "session", ended),
    ...sessionForms("ended session", ended, "no session", person.cookie),
    ...adminForms(),
    ...misplaced("admin key", ADMIN_KEY),
  ];
}
