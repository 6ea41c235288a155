import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { readCookie } from "@/lib/http/cookies.ts";

/** Accepted secrets; the first one signs. */
export type Secrets = readonly string[];

/** The part of the request's context that identifies its sender. */
export interface Client {
  req: Request;
  state: {
    /** Our own origin, as this client sees it. */
    origin: string;
    /** The client's IP address behind any proxies; null if unknown. */
    address: string | null;
    services: { auth: { secrets: Secrets } };
  };
}

/** The cookie that says who signed in last on this browser. */
export const DEVICE = "device";
const DEVICE_SECONDS = 180 * 86_400;

/** Browsers accept `__Host-` only over https, for this host and all paths. */
export function cookiePrefix(isHttps: boolean): string {
  return isHttps ? "__Host-ad_archive" : "ad_archive";
}

export function sessionCookieName(isHttps: boolean): string {
  return `${cookiePrefix(isHttps)}.session_token`;
}

/** The stored form of a session's token. */
export function hashSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function isHttps({ state }: Client): boolean {
  return state.origin.startsWith("https:");
}

export function sign(
  text: string,
  secret: string,
  encoding: "base64" | "base64url" = "base64",
): string {
  return createHmac("sha256", secret).update(text).digest(encoding);
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
export function readSessionToken(client: Client): string | null {
  const cookie = readCookie(client.req, sessionCookieName(isHttps(client)));
  let value: string;
  try {
    value = decodeURIComponent(cookie ?? "");
  } catch {
    return null;
  }
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const signature = value.slice(dot + 1);
  const { secrets } = client.state.services.auth;
  return secrets.some((secret) => isEqual(signature, sign(token, secret)))
    ? token
    : null;
}

/**
 * The request's cookies in the form that Better Auth accepts: signed with the
 * current secret, and with the hashes of session tokens. If two cookies have
 * the same name, it reads the first.
 */
export function cookiesForBetterAuth(client: Client): string {
  const cookies = client.req.headers.get("cookie") ?? "";
  const token = readSessionToken(client);
  if (token === null) return cookies;
  const [secret] = client.state.services.auth.secrets;
  const hash = hashSessionToken(token);
  const value = encodeURIComponent(`${hash}.${sign(hash, secret!)}`);
  return `${sessionCookieName(isHttps(client))}=${value}; ${cookies}`;
}

/** The next request's cookie of the session that a response starts; undefined if it starts none. */
export function findNewSession(
  client: Client,
  headers: Headers,
): string | undefined {
  const name = sessionCookieName(isHttps(client));
  return headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]!)
    .find((cookie) => cookie.startsWith(`${name}=`) && cookie !== `${name}=`);
}

/** A cookie that no other host can set over https, like the session's. */
export function ownCookie(
  client: Client,
  name: string,
  value: string,
  seconds: number,
): string {
  const prefix = cookiePrefix(isHttps(client));
  const cookie =
    `${prefix}.${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`;
  return isHttps(client) ? `${cookie}; Secure` : cookie;
}

export function readOwnCookie(client: Client, name: string): string {
  const prefix = cookiePrefix(isHttps(client));
  return readCookie(client.req, `${prefix}.${name}`) ?? "";
}

function deviceToken(email: string, secret: string): string {
  return sign(`device\n${email}`, secret, "base64url");
}

/**
 * Marks a browser on which this account has signed in, so that guesses from
 * elsewhere do not slow down its owner. It grants nothing else.
 */
export function deviceCookie(client: Client, email: string): string {
  const [secret] = client.state.services.auth.secrets;
  const token = deviceToken(email, secret!);
  return ownCookie(client, DEVICE, token, DEVICE_SECONDS);
}

export function isKnownDevice(client: Client, email: string): boolean {
  const { secrets } = client.state.services.auth;
  const given = readOwnCookie(client, DEVICE);
  return secrets.some((secret) => isEqual(given, deviceToken(email, secret)));
}
