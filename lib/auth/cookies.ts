import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import { readCookie } from "@/lib/http/cookies.ts";

/** Secrets that are accepted; the first one signs. */
export type Secrets = readonly string[];

const DEVICE_SECONDS = 180 * 86_400;

/** Browsers accept `__Host-` only over https, for this host alone and the whole path. */
export function cookiePrefix(isHttps: boolean): string {
  return isHttps ? "__Host-ad_archive" : "ad_archive";
}

export function sessionCookieName(isHttps: boolean): string {
  return `${cookiePrefix(isHttps)}.session_token`;
}

/** What the database keeps of a session's token. */
export function hashSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function isHttps({ origin }: Pick<ClientInfo, "origin">): boolean {
  return origin.startsWith("https:");
}

function sign(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64");
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => new TextEncoder().encode(text));
  return a!.length === b!.length && timingSafeEqual(a!, b!);
}

/**
 * The token of a request's session cookie if its signature is valid: a forged
 * cookie is rejected without a query. Better Auth writes the cookie as
 * `token.base64(HMAC-SHA-256(token))`, percent-encoded.
 */
export function readSessionToken(
  client: Pick<ClientInfo, "req" | "origin">,
  secrets: Secrets,
): string | null {
  const cookie = readCookie(client.req, sessionCookieName(isHttps(client)));
  if (cookie === null) return null;
  let value: string;
  try {
    value = decodeURIComponent(cookie);
  } catch {
    return null;
  }
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const signature = value.slice(dot + 1);
  return secrets.some((secret) => isEqual(signature, sign(token, secret)))
    ? token
    : null;
}

/**
 * The request's cookies as Better Auth accepts them: it knows only the current
 * secret, and sessions by the hashes that the database has.
 */
export function cookiesForBetterAuth(
  client: ClientInfo,
  secrets: Secrets,
): string {
  const cookies = client.req.headers.get("cookie") ?? "";
  const token = readSessionToken(client, secrets);
  if (token === null) return cookies;
  const name = sessionCookieName(isHttps(client));
  const hash = hashSessionToken(token);
  const value = encodeURIComponent(`${hash}.${sign(hash, secrets[0]!)}`);
  return cookies.split(";")
    .filter((pair) => pair.split("=", 1)[0]!.trim() !== name)
    .concat(`${name}=${value}`).join(";");
}

/** Whether a response starts a session. */
export function startsSession(headers: Headers, client: ClientInfo): boolean {
  const name = sessionCookieName(isHttps(client));
  return headers.getSetCookie().some((cookie) =>
    cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}=;`)
  );
}

function deviceCookieName(client: ClientInfo): string {
  return `${cookiePrefix(isHttps(client))}.device`;
}

function deviceToken(email: string, secret: string): string {
  return createHmac("sha256", secret).update(`device\n${email}`)
    .digest("base64url");
}

/**
 * Marks a browser on which this account has signed in, so that guesses by
 * strangers elsewhere do not slow its owner down. It grants nothing else.
 */
export function deviceCookie(
  client: ClientInfo,
  email: string,
  secrets: Secrets,
): string {
  return `${deviceCookieName(client)}=${
    deviceToken(email, secrets[0]!)
  }; Max-Age=${DEVICE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${
    isHttps(client) ? "; Secure" : ""
  }`;
}

export function isKnownDevice(
  client: ClientInfo,
  email: string,
  secrets: Secrets,
): boolean {
  const given = readCookie(client.req, deviceCookieName(client)) ?? "";
  return secrets.some((secret) => isEqual(given, deviceToken(email, secret)));
}
