import { Problem, PROBLEMS } from "@/lib/errors/problem.ts";

/**
 * The API key of a request: `X-API-Key` if present, else the bearer token; null
 * if both are missing.
 */
export function readApiKey(req: Request): string | null {
  return req.headers.get("x-api-key")?.trim() ?? readBearer(req);
}

/** The token of `Authorization: Bearer <token>`; null for none or another scheme. */
export function readBearer(req: Request): string | null {
  const [, token] = /^bearer(?: +(.*))?$/i.exec(
    req.headers.get("authorization")?.trim() ?? "",
  ) ?? [];
  return token ?? null;
}

const HOW_TO_SEND = PROBLEMS.missing_credentials[1];

/**
 * The error for a request without a readable credential. Its message says if
 * one was sent in another form.
 *
 * @param howTo the sentence that says how to send it
 */
export function missingCredentials(req: Request, howTo: string): Problem {
  const sent = req.headers.get("authorization")?.trim();
  if (!sent) return new Problem("missing_credentials", { message: howTo });
  return new Problem("missing_credentials", {
    message: /^basic\b/i.test(sent)
      ? `The Authorization header has Basic credentials, which are not accepted. ${howTo}`
      : `The Authorization header does not have the form "Bearer <key>". ${howTo}`,
  });
}

/** Parameter names that hold a credential in other APIs, in lower case without separators. */
const CREDENTIAL_NAMES = new Set([
  "apikey",
  "xapikey",
  "key",
  "token",
  "apitoken",
  "accesstoken",
  "authtoken",
  "bearer",
  "bearertoken",
  "auth",
  "authorization",
  "adminapikey",
]);

/**
 * An API key or most of one. Archive ids may begin with `sk_` too, so a value
 * that is otherwise valid counts only if it is about as long as a key.
 */
const KEY = /(?<![\w-])sk_[0-9A-Za-z]{20,}/;
const KEY_PREFIX = /(?<![\w-])sk_/;

/** Whether an invalid value could be, or was meant to be, an API key. */
export function hasKeyPrefix(text: string): boolean {
  return KEY_PREFIX.test(text);
}

/** The error for an API key in the query. It does not repeat the key. */
export function keyInQuery(howTo: string = HOW_TO_SEND): Problem {
  return inQuery("a value that looks like an API key (sk_...)", howTo);
}

function inQuery(found: string, howTo: string): Problem {
  return new Problem("missing_credentials", {
    message:
      `The query string has ${found}. Credentials in a URL end up in logs and are never accepted: replace that one. ${howTo}`,
  });
}

/** The error for a credential in the query; null if there is none. */
export function credentialInQuery(
  params: URLSearchParams,
  howTo: string,
): Problem | null {
  for (const [name, value] of params) {
    const plainName = name.toLowerCase().replace(/[^a-z]/g, "");
    if (CREDENTIAL_NAMES.has(plainName)) {
      // Only plain spellings are repeated.
      return inQuery(
        /^[A-Za-z_-]{1,20}$/.test(name)
          ? `a parameter "${name}"`
          : "a parameter for a credential",
        howTo,
      );
    }
    if (KEY.test(name) || KEY.test(value)) return keyInQuery(howTo);
  }
  return null;
}
