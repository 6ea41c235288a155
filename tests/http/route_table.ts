import { handler as securityText } from "@/routes/(ops)/.well-known/security.txt.ts";
import { handler as llmsText } from "@/routes/(ops)/llms.txt.ts";
import * as ENDPOINTS from "@/endpoints.ts";
import { ROUTES } from "../routes.ts";
import { handler as mcp } from "@/routes/mcp/index.ts";
import type { Access, Declared, Endpoints, Policy } from "@/lib/http/policy.ts";

/** Who may call: what an endpoint declares, or a session that a page leads strangers to. */
export type Group = Access | "dashboard";

/** A request that changes nothing, and its outcome for credentials that may pass. */
export interface Probe {
  group: Group;
  method: string;
  path: string;
  body?: unknown;
  status: number;
  code?: string;
}

const NOT_FOUND = { status: 404, code: "not_found" };
const PARAMS: Record<string, string> = { ad_archive_id: "100001" };
const UNKNOWN_ID = "999999";

/** Outcomes that the declaration does not tell. */
const EXCEPTIONS: Record<string, Partial<Probe>> = {
  "POST /internal/imports": {
    path: "/internal/imports?format=x",
    status: 400,
    code: "invalid_parameter",
  },
  // The ad is read by the other probes.
  "DELETE /internal/ads/{ad_archive_id}": {
    path: `/internal/ads/${UNKNOWN_ID}`,
    status: 404,
    code: "ad_not_found",
  },
  "GET /v1/exports/ads.manifest.json": NOT_FOUND,
  "GET /v1/facets": { path: "/v1/facets?by=media_type" },
  "PATCH /v1/ads/me/keys/{id}": { body: { name: "x" }, ...NOT_FOUND },
  "PATCH /internal/accounts/{id}": { body: { plan: "pro" }, ...NOT_FOUND },
  "POST /mcp": { status: 400, code: "invalid_body" },
  "POST /v1/ads/me/keys/{id}/rotate": NOT_FOUND,
  // Their bodies have no required member.
  ...Object.fromEntries([
    ...["PATCH /v1/ads/me/views/{id}", "POST /v1/ads/me/views/{id}/share"],
    ...["POST /v1/ads/me/boards/{id}/share", "PATCH /v1/ads/me/webhooks/{id}"],
    "PUT /v1/ads/me/boards/{id}/ads/{ad_archive_id}",
    "DELETE /v1/ads/me/boards/{id}/ads/{ad_archive_id}",
  ].map((name) => [name, NOT_FOUND])),
};

/** Every endpoint by its pattern. */
export const API: Endpoints = {
  ...ENDPOINTS,
  "/llms.txt": llmsText,
  "/mcp": mcp,
  "/.well-known/security.txt": securityText,
};

/** A request for each method: with unknown ids and, if it takes a body, an empty one. */
function declaredProbes(
  pattern: string,
  { policy, methods }: Declared,
): Probe[] {
  const path = pattern.replace(
    /\{(\w+)\}/g,
    (_, name) => PARAMS[name] ?? UNKNOWN_ID,
  );
  return methods.map((method) => ({
    group: policy.access,
    method,
    path,
    ...(policy.body?.[method] !== undefined
      ? { body: {}, status: 400, code: "invalid_body" }
      : path.includes(UNKNOWN_ID)
      ? { status: 404, code: unknownCode(policy.params) }
      : { status: 200 }),
    ...EXCEPTIONS[`${method} ${pattern}`],
  }));
}

function unknownCode(params: Policy["params"] = {}): string {
  return Object.values(params).at(-1)!.notFound().code;
}

/** Unknown paths stay inside their area. */
const CATCH_ALLS: Record<string, [Group, ...string[]]> = {
  "/v1/{...path}": ["public", "/v1/nothing", "/v1/ads/me/nothing"],
  "/internal/{...path}": ["operator", "/internal/none", "/internal"],
  "/api/{...path}": ["public", "/api/nothing"],
  "/api/auth/{...path}": ["public", "/api/auth/nothing"],
  "/media/{name}": ["public", "/media/nothing"],
};

function unknownPathProbes([group, ...paths]: [Group, ...string[]]): Probe[] {
  const methods = group === "operator" ? ["GET", "PUT"] : ["GET"];
  return paths.flatMap((path) =>
    methods.map((method) => ({ group, method, path, ...NOT_FOUND }))
  );
}

/** A page's path, with values for its parameters. */
function pageProbes(pattern: string): Probe[] {
  const path = pattern.replace("{guide}", "errors")
    .replace("{operation}", "listAds")
    .replace("{file}", "ad_archive.py")
    .replace("{ad_archive_id}", "100001")
    .replace("{slug}", "no-brand")
    .replace("{id}", UNKNOWN_ID)
    .replace("{token}", "no-link")
    .replace("{...path}", "nothing");
  const group = pattern.startsWith("/dashboard") ? "dashboard" : "public";
  return [{ group, method: "GET", path, status: 0 }];
}

/** The requests to try a route with; none for an API route that is missing in `ENDPOINTS`. */
export function buildProbes({ file, pattern }: typeof ROUTES[number]): Probe[] {
  if (isPage(file)) return pageProbes(pattern);
  if (API[pattern] !== undefined) return declaredProbes(pattern, API[pattern]);
  const unknown = CATCH_ALLS[pattern];
  return unknown === undefined ? [] : unknownPathProbes(unknown);
}

const isPage = (file: string) => file.startsWith("(site)/");

export const PAGE_PROBES = ROUTES.filter(({ file }) => isPage(file))
  .flatMap(buildProbes);
export const API_PROBES = ROUTES.filter(({ file }) => !isPage(file))
  .flatMap(buildProbes);
/** Those of endpoints, unlike those of paths under which there is nothing. */
export const ENDPOINT_PROBES = Object.entries(API)
  .flatMap(([pattern, declared]) => declaredProbes(pattern, declared));
