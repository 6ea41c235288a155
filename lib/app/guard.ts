import { asProblem } from "@/lib/app/present_errors.ts";
import {
  isApiPath,
  isNoApiAddress,
  isPublicApiPath,
  nearestApiPath,
} from "@/lib/http/area.ts";
import {
  allowAnyOrigin,
  METHODS,
  NOTHING_ALLOWED,
  optionsResponse,
} from "@/lib/http/cors.ts";
import { headAnswer } from "@/lib/http/head_answer.ts";
import { probe, recordRequest } from "@/lib/app/record_request.ts";
import { isValidHost } from "@/lib/http/origin.ts";
import { problemResponse } from "@/lib/http/problem_response.ts";
import { getRequestId } from "@/lib/http/request_id.ts";
import { setSecurityHeaders } from "@/lib/http/security_headers.ts";
import { errorFields } from "@/lib/log.ts";
import { Problem } from "@/lib/problem.ts";
import type { Services } from "@/lib/app/services.ts";

type Handler = (
  req: Request,
  info?: Deno.ServeHandlerInfo,
) => Promise<Response>;

const UNRESERVED_ESCAPE =
  /%(?:2[DE]|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/i;
const URL_LENGTH_MAX = 16_384;
const FILE_NAME_BYTES_MAX = 255;
const FILE_PATH_BYTES_MAX = 2_048;

function invalidRequest(message: string): Problem {
  return new Problem("invalid_request", { message });
}

/** The path of a URL, as it came in. */
function rawPath(url: string): string {
  const authority = url.indexOf("//") + 2;
  const slash = url.slice(authority).search(/[/\\?#]/);
  const target = slash === -1 ? "/" : url.slice(authority + slash);
  return target.split(/[?#]/, 1)[0]!;
}

/** Whether parsing the URL changed no more of the path than how characters are escaped. */
function isNormalPath(raw: string, pathname: string): boolean {
  if (raw.includes("//") || raw.includes("\\")) return false;
  if (raw === "" || raw === pathname) return true;
  try {
    return decodeURI(raw) === decodeURI(pathname);
  } catch {
    // It has an escape that is no text, which is distinguished below.
    return URL.parse(`http://host${encodeURI(raw)}`)?.pathname ===
      encodeURI(raw);
  }
}

/** Whether a path's escapes are UTF-8 without NUL, which neither files nor the database can hold. */
function isText(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}

const encoder = new TextEncoder();

/**
 * Whether a path without broken escapes could name a static file. Fresh's
 * development server throws for a name that no file system takes, and for one
 * that could lead out of its folder.
 */
function canNameFile(pathname: string): boolean {
  const path = decodeURIComponent(pathname);
  return encoder.encode(path).length <= FILE_PATH_BYTES_MAX &&
    path.split("/").every((name) =>
      !name.startsWith("..") &&
      encoder.encode(name).length <= FILE_NAME_BYTES_MAX
    );
}

/**
 * The address as the router shall see it. A path that is not in its normal
 * form could pass a proxy's rule for `/internal` and mean it all the same, so
 * it is refused; escapes of harmless characters are undone (`m%65` is `me`).
 *
 * @throws {Problem} `invalid_request`, or `not_found` for an escape that is no text
 */
function normalUrl(req: Request): URL {
  const url = URL.parse(req.url);
  const host = req.headers.get("host") ?? url?.host;
  if (
    url === null || host === undefined || !isValidHost(host) ||
    url.username !== "" || url.password !== ""
  ) {
    throw invalidRequest("The Host header is not a valid host name.");
  }
  if (req.url.length > URL_LENGTH_MAX) {
    throw invalidRequest("The URL is too long.");
  }
  const raw = rawPath(req.url);
  if (!isNormalPath(raw, url.pathname)) {
    throw invalidRequest(
      "The path is not in its normal form: it has an empty, dot or backslash segment.",
    );
  }
  if (url.pathname.includes("%")) {
    if (!isText(url.pathname)) {
      throw new Problem(
        /^\/v1\/ads\/[^/]+$/.test(url.pathname) ? "ad_not_found" : "not_found",
      );
    }
    if (UNRESERVED_ESCAPE.test(url.pathname)) {
      url.pathname = url.pathname.replace(
        new RegExp(UNRESERVED_ESCAPE, "gi"),
        (escape) => decodeURIComponent(escape),
      );
    }
  }
  if (!isApiPath(url.pathname)) {
    if (!canNameFile(url.pathname)) throw new Problem("not_found");
    // Fresh finds pages with a slash at their end, but not the page for those
    // that are not there.
    url.pathname = url.pathname.replace(/(?<=.)\/$/, "");
  }
  return url;
}

/** The methods of whatever the router has under a URL; null for nothing. */
async function allowedAt(
  url: string,
  handler: Handler,
  req: Request,
  info?: Deno.ServeHandlerInfo,
): Promise<string | null> {
  const { status, headers } = await handler(
    probe(url, { method: "OPTIONS", headers: req.headers }),
    info,
  );
  const allow = headers.get("allow") ?? "GET, HEAD, OPTIONS";
  return status === 404 || allow === NOTHING_ALLOWED ? null : allow;
}

/** 405 with the route's own `Allow`, for a verb that the router does not know. */
async function unknownVerb(
  handler: Handler,
  req: Request,
  info?: Deno.ServeHandlerInfo,
): Promise<never> {
  const allow = await allowedAt(req.url, handler, req, info);
  if (allow === null) throw new Problem("not_found");
  throw new Problem("method_not_allowed", { headers: { allow } });
}

/** 404 for a path that is nearly one of the API's; it names that one. */
async function noApiAddress(
  url: URL,
  handler: Handler,
  req: Request,
  info?: Deno.ServeHandlerInfo,
): Promise<never> {
  const path = nearestApiPath(url.pathname);
  const isThere = path !== null && req.method !== "OPTIONS" &&
    await allowedAt(`${url.origin}${path}`, handler, req, info) !== null;
  if (!isThere) throw new Problem("not_found");
  const difference = url.pathname.endsWith("/")
    ? "Paths have no slash at their end"
    : "Paths are in lower case";
  throw new Problem("not_found", {
    message: `There is nothing at this path. ${difference}: use ${path}.`,
  });
}

/**
 * Stands before the router and behind it: refuses addresses and verbs that
 * the router would answer with a bare 500, and presents what it throws.
 */
export function guard(
  handler: Handler,
  services: Pick<Services, "log" | "metrics">,
): Handler {
  return async function guarded(req, info) {
    const started = performance.now();
    try {
      const url = normalUrl(req);
      if (isNoApiAddress(url.pathname)) {
        return await noApiAddress(url, handler, req, info);
      }
      if (!METHODS.has(req.method)) {
        return await unknownVerb(handler, req, info);
      }
      const response = await handler(
        url.href === req.url ? req : new Request(url, req),
        info,
      );
      return req.method === "HEAD" ? headAnswer(response) : response;
    } catch (error) {
      const problem = asProblem(error);
      const requestId = getRequestId(req);
      if (problem.status >= 500) {
        services.log("error", problem.code, {
          request_id: requestId,
          method: req.method,
          ...errorFields(problem.cause ?? problem),
        });
      }
      const isApi = isPublicApiPath(rawPath(req.url));
      // A preflight that fails would hide the error from the page that asks.
      const response = isApi && req.method === "OPTIONS"
        ? optionsResponse(NOTHING_ALLOWED)
        : problemResponse(problem, requestId);
      recordRequest(services, {
        requestId,
        route: null,
        method: req.method,
        path: rawPath(req.url),
        status: response.status,
        started,
      });
      response.headers.set("x-request-id", requestId);
      if (isApi) allowAnyOrigin(req.method, response.headers);
      setSecurityHeaders(response.headers, { isHttps: false });
      return req.method === "HEAD" ? headAnswer(response) : response;
    }
  };
}
