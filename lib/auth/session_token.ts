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
  options: { isHttps: boolean; secrets: readonly string[] },
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
  const signature = value.slice(dot + 1);
  return options.secrets.some((secret) =>
      isSame(signature, signatureOf(token, secret))
    )
    ? token
    : null;
}

/** The request's cookies as Better Auth accepts them, which knows the current secret alone. */
export function resignedCookies(
  req: Request,
  options: { isHttps: boolean; secrets: readonly string[] },
): string | null {
  const cookies = req.headers.get("cookie");
  const token = sessionTokenOf(req, options);
  if (cookies === null || token === null) return cookies;
  const name = sessionCookieName(options.isHttps);
  const signed = `${token}.${signatureOf(token, options.secrets[0]!)}`;
  return cookies.split(";")
    .filter((pair) => pair.split("=", 1)[0]!.trim() !== name)
    .concat(` ${name}=${encodeURIComponent(signed)}`).join(";");
}

function signatureOf(token: string, secret: string): string {
  return createHmac("sha256", secret).update(token).digest("base64");
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => new TextEncoder().encode(text));
  return a!.length === b!.length && timingSafeEqual(a!, b!);
}
