import { finishResponse, probe } from "@/lib/app/finish_response.ts";
import { presentError } from "@/lib/app/present_errors.ts";
import {
  isApiPath,
  isNearApiPath,
  isPublicApiPath,
  nearestApiPath,
} from "@/lib/http/area.ts";
import {
  allowAnyOrigin,
  METHODS,
  NOTHING_ALLOWED,
  optionsResponse,
} from "@/lib/http/cors.ts";
import { isValidHost } from "@/lib/http/origin.ts";
import { getRequestId } from "@/lib/http/request_id.ts";
import type { RequestHandler } from "@/lib/http/running_requests.ts";
import { Problem } from "@/lib/errors/problem.ts";
import type { Services } from "@/lib/app/services.ts";

const UNRESERVED_ESCAPE =
  /%(?:2[DE]|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi;
const URL_LENGTH_MAX = 16_384;
const FILE_NAME_BYTES_MAX = 255;
const FILE_PATH_BYTES_MAX = 2_048;

function invalidRequest(message: string): Problem {
  return new Problem("invalid_request", { message });
}

function rawPath(url: string): string {
  const authority = url.indexOf("//") + 2;
  const slash = url.slice(authority).search(/[/\\?#]/);
  const target = slash === -1 ? "/" : url.slice(authority + slash);
  return target.split(/[?#]/, 1)[0]!;
}

/** Whether parsing the URL changed only the escapes of the path. */
function isNormalPath(raw: string, pathname: string): boolean {
  if (raw.includes("//") || raw.includes("\\")) return false;
  if (raw === "" || raw === pathname) return true;
  try {
    return decodeURI(raw) === decodeURI(pathname);
  } catch {
    // An escape that is not valid UTF-8 is handled later.
    return URL.parse(`http://host${encodeURI(raw)}`)?.pathname ===
      encodeURI(raw);
  }
}

/** Whether escapes are UTF-8. */
function isText(escaped: string): boolean {
  try {
    decodeURIComponent(escaped);
    return true;
  } catch {
    return false;
  }
}

/** A percent sign that does not begin an escape, which counts as text. */
const PERCENT_SIGN = /%(?![\da-f]{2})/gi;

const encoder = new TextEncoder();

/**
 * Whether a path could name a static file. For names that are too long or lead
 * out of its folder, Fresh's development server throws.
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
 * The URL for the router. A path that is not normalized could bypass a proxy's
 * rule for `/internal`, so it is rejected; harmless escapes are decoded
 * (`m%65`).
 * @throws {Problem} `invalid_request`, or `not_found` for an escape that is not
 * valid UTF-8
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
    throw invalidRequest(
      `The URL must have at most ${URL_LENGTH_MAX} characters.`,
    );
  }
  // Otherwise the query's parser would replace invalid UTF-8 with U+FFFD.
  if (!isText(url.search.replace(PERCENT_SIGN, ""))) {
    throw invalidRequest(
      "The query has an escape that is not UTF-8, such as %FF: encode its text as UTF-8.",
    );
  }
  const raw = rawPath(req.url);
  if (!isNormalPath(raw, url.pathname)) {
    throw invalidRequest(
      "The path is not in its normal form: it has an empty, dot, or backslash segment.",
    );
  }
  if (url.pathname.includes("%")) {
    // Neither file names nor the database can contain NUL.
    if (!isText(url.pathname) || url.pathname.includes("%00")) {
      throw new Problem(notFoundCode(url.pathname));
    }
    url.pathname = url.pathname.replace(
      UNRESERVED_ESCAPE,
      (escape) => decodeURIComponent(escape),
    );
  }
  if (!isApiPath(url.pathname)) {
    if (!canNameFile(url.pathname)) throw new Problem("not_found");
    if (/^\/media\/.*\/$/.test(url.pathname)) throw new Problem("not_found");
    // Fresh finds pages with a trailing slash, but not the 404 page.
    url.pathname = url.pathname.replace(/(?<=.)\/$/, "");
  }
  return url;
}

/**
 * Rejects requests for which the router would return a bare 500, and presents
 * errors that it throws.
 */
export function guard(
  handler: RequestHandler,
  services: Pick<Services, "log" | "metrics">,
): RequestHandler {
  async function respond(...[req, info]: Parameters<RequestHandler>) {
    /** The methods of a URL's route; null if no route matches. */
    const allowedAt = async (url: string): Promise<string | null> => {
      const init = { method: "OPTIONS", headers: req.headers };
      const { status, headers } = await handler(probe(url, init), info);
      const allow = headers.get("allow") ?? "GET, HEAD, OPTIONS";
      return status === 404 || allow === NOTHING_ALLOWED ? null : allow;
    };
    const url = normalUrl(req);
    if (isNearApiPath(url.pathname)) {
      const path = nearestApiPath(url.pathname);
      const isThere = path !== null &&
        await allowedAt(`${url.origin}${path}`) !== null;
      if (!isThere) throw new Problem("not_found");
      throw new Problem("not_found", {
        message: `There is nothing at this path: use ${path}.`,
      });
    }
    if (!METHODS.has(req.method)) {
      const allow = await allowedAt(req.url);
      if (allow === null) throw new Problem("not_found");
      throw new Problem("method_not_allowed", { headers: { allow } });
    }
    return await handler(
      url.href === req.url ? req : new Request(url, req),
      info,
    );
  }

  function presentFailure(req: Request, error: unknown, started: number) {
    const path = rawPath(req.url);
    const isApi = isPublicApiPath(path);
    const request = {
      requestId: getRequestId(req),
      method: req.method,
      route: null,
    };
    const presented = presentError(error, services, request);
    // A failing preflight would hide the error from the page.
    const response = isApi && req.method === "OPTIONS"
      ? optionsResponse(NOTHING_ALLOWED)
      : presented.response;
    const finished = { ...request, path, started, isHttps: false };
    finishResponse(req, response, services, finished);
    if (isApi) allowAnyOrigin(req.method, response.headers);
    return response;
  }

  return async function guarded(req, info) {
    const started = performance.now();
    const response = await respond(req, info).catch((error) =>
      presentFailure(req, error, started)
    );
    return req.method === "HEAD" ? toHeadResponse(response) : response;
  };
}

/** Without a body, the runtime sends `Content-Length: 0`; for a stream, it sends none. */
function toHeadResponse(response: Response): Response {
  const isLengthKnown = response.headers.has("content-length") ||
    response.status === 204 || response.status === 304;
  const body = isLengthKnown
    ? null
    : new ReadableStream({ start: (controller) => controller.close() });
  return new Response(body, response);
}

/** The error code for a path with a segment that is not valid UTF-8. */
function notFoundCode(path: string) {
  const [, kind] = /^\/v1\/(ad|brand)s\/[^/]+(?:\/\w+)?$/.exec(path) ?? [];
  return kind ? `${kind as "ad" | "brand"}_not_found` as const : "not_found";
}
