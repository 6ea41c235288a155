import { seconds } from "@/lib/clock.ts";
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

/** A credential of a request, and where it stands. */
export interface Credential {
  name: string;
  kind: Kind;
  /** A key can stand in its own header or be a bearer token; only the latter is one to `/internal`. */
  isBearer: boolean;
  headers: Record<string, string>;
  /** Added to the query: where credentials never count. */
  query?: string;
}

/** Five ways to spoil a key or a token. */
const SPOILED: Record<string, (text: string) => string> = {
  "cut short": (text) => text.slice(0, -1),
  "too long": (text) => `${text}0`,
  "changed in the middle": (text) => change(text, 20),
  "without its beginning": (text) => text.slice(3),
  "with a space within": (text) => `${text.slice(0, 9)} ${text.slice(9)}`,
};

function change(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === "a" ? "b" : "a") +
    text.slice(at + 1);
}

function keyForms(name: string, key: string, kind: Kind): Credential[] {
  const both = (name: string, key: string, kind: Kind): Credential[] => [
    { name, kind, isBearer: false, headers: { "x-api-key": key } },
    {
      name: `${name} as bearer`,
      kind,
      isBearer: true,
      headers: { authorization: `Bearer ${key}` },
    },
  ];
  return [
    ...both(name, key, kind),
    ...Object.entries(SPOILED).flatMap(([how, spoil]) =>
      both(`${name} ${how}`, spoil(key), "no key of ours")
    ),
  ];
}

/** Places and schemes that are no place for a credential. */
function misplaced(name: string, secret: string): Credential[] {
  const wrong = {
    "as Basic": { authorization: `Basic ${secret}` },
    "without a scheme": { authorization: secret },
    "as a cookie": { cookie: `x-api-key=${secret}` },
  };
  return [
    ...Object.entries(wrong).map(([how, headers]) => ({
      name: `${name} ${how}`,
      kind: "nothing" as const,
      isBearer: false,
      headers: headers as Record<string, string>,
    })),
    {
      name: `${name} in the query`,
      kind: "nothing",
      isBearer: false,
      headers: {},
      query: `api_key=${secret}&access_token=${secret}`,
    },
  ];
}

/** Cookies `name=token.signature`, spoiled in five ways. */
function spoiledCookies(cookie: string, other: string): Record<string, string> {
  const [name, value] = parts(cookie);
  const text = decodeURIComponent(value);
  const dot = text.lastIndexOf(".");
  const signature = text.slice(dot);
  const [, otherValue] = parts(other);
  const otherText = decodeURIComponent(otherValue);
  const spoiled = {
    "cut short": text.slice(0, -1),
    "with another token": change(text, 5),
    "with another's signature": text.slice(0, dot) +
      otherText.slice(otherText.lastIndexOf(".")),
    "without its signature": text.slice(0, dot),
    "with its signature alone": signature,
  };
  return Object.fromEntries(
    Object.entries(spoiled).map(([how, text]) => [
      how,
      `${name}=${encodeURIComponent(text)}`,
    ]),
  );
}

function parts(cookie: string): [name: string, value: string] {
  const pair = cookie.split("; ").find((one) => one.includes("session_token"))!;
  const equals = pair.indexOf("=");
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}

function sessionForms(
  name: string,
  cookie: string,
  kind: Kind,
  other: string,
): Credential[] {
  const form = (name: string, cookie: string, kind: Kind): Credential => ({
    name,
    kind,
    isBearer: false,
    headers: { cookie, ...FROM_OUR_PAGE },
  });
  return [
    form(name, cookie, kind),
    ...Object.entries(spoiledCookies(cookie, other)).map(([how, spoiled]) =>
      form(`${name} ${how}`, spoiled, "no session")
    ),
  ];
}

function adminForms(): Credential[] {
  const form = (name: string, key: string, kind: Kind): Credential => ({
    name,
    kind,
    isBearer: true,
    headers: { authorization: `Bearer ${key}` },
  });
  return [
    form("admin key", ADMIN_KEY, "admin key"),
    ...Object.entries(SPOILED).map(([how, spoil]) =>
      form(`admin key ${how}`, spoil(ADMIN_KEY), "wrong admin key")
    ),
    {
      name: "admin key in X-API-Key",
      kind: "no key of ours",
      isBearer: false,
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
    { name: "nothing", kind: "nothing", isBearer: false, headers: {} },
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
