import { createHmac, timingSafeEqual } from "node:crypto";
import { cookiePrefix } from "@/lib/auth/session_token.ts";
import { readCookie } from "@/lib/http/cookies.ts";

const REMEMBERED_SECONDS = 180 * 86_400;

function deviceToken(email: string, secret: string): string {
  return createHmac("sha256", secret).update(`device\n${email}`)
    .digest("base64url");
}

function cookieName(isHttps: boolean): string {
  return `${cookiePrefix(isHttps)}.device`;
}

/**
 * Tells a browser on which this account was signed in before, so that guesses
 * by strangers elsewhere do not slow its owner down. It opens nothing.
 */
export function deviceCookie(
  email: string,
  options: { isHttps: boolean; secret: string },
): string {
  return `${cookieName(options.isHttps)}=${
    deviceToken(email, options.secret)
  }; Max-Age=${REMEMBERED_SECONDS}; Path=/; HttpOnly; SameSite=Lax${
    options.isHttps ? "; Secure" : ""
  }`;
}

export function isKnownDevice(
  req: Request,
  email: string,
  options: { isHttps: boolean; secrets: readonly string[] },
): boolean {
  const given = new TextEncoder().encode(
    readCookie(req, cookieName(options.isHttps)) ?? "",
  );
  return options.secrets.some((secret) => {
    const wanted = new TextEncoder().encode(deviceToken(email, secret));
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
