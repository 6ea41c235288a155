/** Who may pass: the route groups of the API, and of the pages. */
export type Group =
  /** A key or a session. */
  | "read"
  /** A session alone. */
  | "account"
  /** The admin key alone. */
  | "internal"
  /** Everybody. */
  | "open"
  /** A session, else the way to sign in. */
  | "dashboard";

/** A request that changes nothing, and how it ends for whoever may pass. */
export interface Probe {
  group: Group;
  method: string;
  path: string;
  body?: unknown;
  status: number;
  code?: string;
}

const NOT_FOUND = { status: 404, code: "not_found" };
const NO_BODY = { body: {}, status: 400, code: "invalid_body" };

type Ending = Omit<Probe, "group" | "method" | "path"> & { path?: string };

/** Methods of a route, each with the end of a request that gets through. */
function api(
  group: Group,
  methods: Record<string, Ending>,
): (pattern: string) => Probe[] {
  return (pattern) =>
    Object.entries(methods).map(([method, ending]) => ({
      group,
      method,
      path: pattern.replace("{id}", "999999"),
      ...ending,
    }));
}

const OK = { status: 200 };

/** Every route of the API and of the service, by its pattern. */
const API: Record<string, (pattern: string) => Probe[]> = {
  "/healthz": api("open", { GET: OK }),
  "/readyz": api("open", { GET: OK }),
  "/openapi.json": api("open", { GET: OK }),
  "/llms.txt": api("open", { GET: OK }),
  "/.well-known/security.txt": api("open", { GET: OK }),
  "/v1": api("open", { GET: OK }),
  "/v1/ads": api("read", { GET: OK }),
  "/v1/ads/{ad_archive_id}": api("read", {
    GET: { ...OK, path: "/v1/ads/100001" },
  }),
  "/v1/ads/me": api("read", { GET: OK }),
  "/v1/ads/me/audit": api("account", { GET: OK }),
  "/v1/ads/me/usage": api("account", { GET: OK }),
  "/v1/ads/me/keys": api("account", { GET: OK, POST: NO_BODY }),
  "/v1/ads/me/keys/{id}": api("account", {
    GET: NOT_FOUND,
    PATCH: { body: { name: "x" }, ...NOT_FOUND },
    DELETE: NOT_FOUND,
  }),
  "/v1/ads/me/keys/{id}/rotate": api("account", { POST: NOT_FOUND }),
  "/internal/imports": api("internal", {
    GET: OK,
    POST: {
      path: "/internal/imports?format=x",
      status: 400,
      code: "invalid_parameter",
    },
  }),
  "/internal/imports/{id}": api("internal", { GET: NOT_FOUND }),
  "/internal/stats": api("internal", { GET: OK }),
  "/internal/metrics": api("internal", { GET: OK }),
  "/internal/openapi.json": api("internal", { GET: OK }),
  "/internal/audit": api("internal", { GET: OK }),
  "/internal/accounts": api("internal", { GET: OK }),
  "/internal/accounts/{id}": api("internal", {
    GET: NOT_FOUND,
    PATCH: { body: { plan: "pro" }, ...NOT_FOUND },
  }),
  "/internal/accounts/{id}/keys": api("internal", { POST: NO_BODY }),
  "/internal/keys/{id}": api("internal", { DELETE: NOT_FOUND }),
};

/** What keeps unknown addresses inside their area. */
const CATCH_ALLS: Record<string, Probe[]> = {
  "/v1/{...path}": [
    { group: "open", method: "GET", path: "/v1/nothing", ...NOT_FOUND },
    { group: "open", method: "GET", path: "/v1/ads/me/nothing", ...NOT_FOUND },
  ],
  "/internal/{...path}": [
    { group: "internal", method: "GET", path: "/internal/none", ...NOT_FOUND },
    { group: "internal", method: "PUT", path: "/internal/none", ...NOT_FOUND },
  ],
  "/api/{...path}": [
    { group: "open", method: "GET", path: "/api/nothing", ...NOT_FOUND },
  ],
  "/api/auth/{...path}": [
    { group: "open", method: "GET", path: "/api/auth/nothing", ...NOT_FOUND },
  ],
};

/** A page's address, with values for its parameters. */
function page(pattern: string): Probe[] {
  const path = pattern.replace("{guide}", "errors")
    .replace("{operation}", "listAds")
    .replace("{ad_archive_id}", "100001")
    .replace("{slug}", "no-brand")
    .replace("{...path}", "nothing");
  const group = pattern.startsWith("/dashboard") ? "dashboard" : "open";
  return [{ group, method: "GET", path, status: 0 }];
}

/** The API's routes, whose methods can be asked for. */
export const API_PATTERNS: readonly string[] = Object.keys(API);

/**
 * The requests to try a route with. An API route that is not in the table has
 * none, so the test that walks the files fails.
 */
export function buildProbes(route: { file: string; pattern: string }): Probe[] {
  const { file, pattern } = route;
  if (file.startsWith("(site)/")) return page(pattern);
  return API[pattern]?.(pattern) ?? CATCH_ALLS[pattern] ?? [];
}
