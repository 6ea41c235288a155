import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { readCookie } from "@/lib/http/cookies.ts";

/** Names of cookies start with this; browsers hold `__Host-` to https, this host alone and the whole path. */
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

/**
 * The token of a request's session cookie, where the cookie's signature is
 * right: a made-up one is refused without asking the database. Better Auth
 * writes the cookie as `token.base64(HMAC-SHA-256(token))`, percent-encoded.
 */
export function sessionTokenOf(
  req: Request,
  options: { isHttps: boolean; secret: string },
): string | null {
  const cookie = readCookie(req, sessionCookieName(options.isHttps));
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
  const given = new TextEncoder().encode(value.slice(dot + 1));
  const wanted = new TextEncoder().encode(
    createHmac("sha256", options.secret).update(token).digest("base64"),
  );
  return given.length === wanted.length && timingSafeEqual(given, wanted)
    ? token
    : null;
}
