import { adList } from "@/lib/ads/list_query.ts";
import {
  adDetailExample,
  adListExample,
  meExample,
} from "@/lib/openapi/examples.ts";
import { conditional, etag, notModified } from "@/lib/openapi/conditional.ts";
import { limitHeaders, withLimitHeaders } from "@/lib/openapi/limit_headers.ts";
import { queryParameters } from "@/lib/openapi/parameters.ts";
import { errorResponses, jsonResponse } from "@/lib/openapi/responses.ts";
import type { ProblemCode } from "@/lib/problem.ts";

const REFUSALS = [
  "missing_credentials",
  "invalid_api_key",
  "api_key_revoked",
  "api_key_expired",
  "not_acceptable",
  "rate_limited",
] as const;
const FAILURES = [
  "internal_error",
  "database_unavailable",
  "query_timeout",
] as const;

function errors(...codes: ProblemCode[]): Record<string, unknown> {
  return withLimitHeaders(errorResponses(...codes));
}

const prefer = {
  name: "Prefer",
  in: "header",
  description:
    "`handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters.",
  example: "handling=lenient",
  schema: { type: "string" },
};
const unchanged = notModified(
  "The answer you have is still the same. Costs no quota.",
  limitHeaders,
);

/** The specification's three operations. */
export const adsPaths = {
  "/v1/ads": {
    get: {
      operationId: "listAds",
      tags: ["Ads"],
      summary: "List ads",
      description:
        "Most recently added first. Follow next_page_url (or pass pagination.cursor as cursor) until has_more is false: the walk returns every ad that existed when it began exactly once, whatever is imported meanwhile. meta.total is the exact number of ads that match, on all pages. A page of large ads ends before it exceeds 4 MiB, so that it may have fewer ads than limit while has_more is true.",
      parameters: [...queryParameters(adList.params), prefer, conditional],
      responses: {
        "200": jsonResponse("One page of ads.", "AdList", {
          example: adListExample,
          headers: {
            ...limitHeaders,
            ...etag,
            Link: {
              schema: { type: "string" },
              description: 'The next page as `<url>; rel="next"`.',
            },
          },
        }),
        "304": unchanged,
        ...errors(
          "invalid_parameter",
          "invalid_cursor",
          "invalid_request",
          ...REFUSALS,
          "quota_exceeded",
          ...FAILURES,
        ),
      },
    },
  },
  "/v1/ads/{ad_archive_id}": {
    get: {
      operationId: "getAd",
      tags: ["Ads"],
      summary: "Get an ad",
      description: "One ad with its brand and creative units.",
      parameters: [
        {
          name: "ad_archive_id",
          in: "path",
          required: true,
          description: "The ad's identifier in the public ad library.",
          example: adDetailExample.data.ad_archive_id,
          schema: { type: "string" },
        },
        prefer,
        conditional,
      ],
      responses: {
        "200": jsonResponse("The ad.", "AdResponse", {
          example: adDetailExample,
          headers: { ...limitHeaders, ...etag },
        }),
        "304": unchanged,
        ...errors(
          "invalid_parameter",
          "invalid_request",
          ...REFUSALS,
          "quota_exceeded",
          "ad_not_found",
          ...FAILURES,
        ),
      },
    },
  },
  "/v1/ads/me": {
    get: {
      operationId: "getMe",
      tags: ["Account"],
      summary: "Validate a key",
      description:
        "Whose key it is, what the plan allows and how much of it is used. Costs no quota.",
      parameters: [prefer],
      responses: {
        "200": jsonResponse("Who is asking.", "Me", {
          example: meExample,
          headers: limitHeaders,
        }),
        ...errors(
          "invalid_parameter",
          "invalid_request",
          ...REFUSALS,
          ...FAILURES,
        ),
      },
    },
  },
};
