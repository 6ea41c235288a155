import type { Docs } from "@/lib/openapi/operation.ts";
import { WORDS_MIN } from "@/lib/similar/text_key.ts";

const NEXT_PAGE = { Link: 'The next page as `<url>; rel="next"`.' };

export const adDocs: Docs = {
  "GET /v1/ads": {
    operationId: "listAds",
    summary: "List ads",
    description:
      "Most recently added first. Follow next_page_url (or pass pagination.cursor as cursor) until has_more is false: paging through the whole list by id, the default, returns every ad that existed when you began exactly once, even while ads are imported. meta.total is the exact number of matching ads, on all pages, unless meta.total_is_exact is false. A page can have fewer ads than limit, or none, while has_more is true: it ends before it exceeds 4 MiB, and after a second in a search for a phrase of very frequent words.",
    returns: "One page of ads.",
    schema: "AdList",
    headers: NEXT_PAGE,
    errors: ["invalid_cursor"],
  },
  "GET /v1/ads/{ad_archive_id}": {
    operationId: "getAd",
    summary: "Get an ad",
    description: "One ad with its brand and creative units.",
    returns: "The ad.",
    schema: "AdResponse",
    errors: ["ad_removed"],
  },
  "GET /v1/ads/{ad_archive_id}/history": {
    operationId: "getAdHistory",
    summary: "Get an ad's history",
    description:
      "When the ad ran and paused, which of its texts, links, calls to action, pictures, and videos changed, and earlier values of spend, impressions, and reach, as far as imports have observed it.",
    returns: "The history.",
    schema: "AdHistoryResponse",
    errors: ["ad_removed"],
  },
  "GET /v1/ads/{ad_archive_id}/similar": {
    operationId: "listSimilarAds",
    summary: "List similar ads",
    description:
      `Other ads with the same creative, the same picture, or the same text, most recently added first, each with the reasons. Texts are compared without case, accents, and punctuation: the primary text or, without one, the first text of a card, if it has at least ${WORDS_MIN} words. Pictures are compared after they have been downloaded. Follow next_page_url (or pass pagination.cursor as cursor) until has_more is false.`,
    returns: "One page of similar ads.",
    schema: "SimilarAdList",
    headers: NEXT_PAGE,
    errors: ["invalid_cursor", "ad_removed"],
  },
  "GET /v1/facets": {
    operationId: "getFacets",
    summary: "Count ads by their properties",
    description:
      "How many of the matching ads have each value of the fields in by. Accepts the filters of GET /v1/ads. Each facet ignores its own filter, so that a count is the total that GET /v1/ads would return with that value instead; brand ignores brand_id, page_id, and brand, start_month ignores delivery_start_min and delivery_start_max, and currency ignores currency, spend_min, and spend_max. Calls to action are grouped without regard to case, under the most frequent spelling; a domain counts its subdomains too. Counts are exact: a facet that would take too long or be too large has is_exact false and no values.",
    returns: "The facets.",
    schema: "Facets",
  },
  "GET /v1/stats": {
    operationId: "getStats",
    summary: "Add up spend, impressions, and reach",
    description:
      "The ads, spend, impressions, or reach of the matching ads, added up by brand, payer, country, platform, or month. Accepts the filters of GET /v1/ads. Sources state ranges, so a sum is between min and max; max is null if one range has no upper end, and unknown is the number of ads without a value. Amounts of different currencies are never added: each has a row. Reach is summed over ads and is not a number of people. Without rows, total_is_exact is false: counting would take too long.",
    returns: "The sums.",
    schema: "Stats",
  },
};

export const brandDocs: Docs = {
  "GET /v1/brands": {
    operationId: "listBrands",
    summary: "List brands",
    description:
      "Those with the most active ads first. Follow next_page_url (or pass pagination.cursor as cursor) until has_more is false. meta.total is the exact number of matching brands, on all pages. Imports change the values that brands are sorted by: if a brand changes while you page through the list, it is returned again at the end, so that none is missed.",
    returns: "One page of brands.",
    schema: "BrandList",
    headers: NEXT_PAGE,
    errors: ["invalid_cursor"],
  },
  "GET /v1/brands/{brand}": {
    operationId: "getBrand",
    summary: "Get a brand",
    description: "One brand, by its id or slug.",
    returns: "The brand.",
    schema: "BrandResponse",
  },
  "GET /v1/brands/{brand}/timeline": {
    operationId: "getBrandTimeline",
    summary: "Get a brand's timeline",
    description:
      "How many of the brand's ads started, stopped, and were running, by day, week, or month, in UTC. Rows are whole intervals: the first contains from, the last contains to. At most 400 rows.",
    returns: "The rows.",
    schema: "BrandTimeline",
  },
  "GET /v1/brands/{brand}/changes": {
    operationId: "getBrandChanges",
    summary: "Get a brand's changes",
    description:
      "Which of the brand's ads started, stopped, resumed, or were edited since a time: how many, and the latest ten of each.",
    returns: "The changes.",
    schema: "BrandChanges",
  },
};

export const changeDocs: Docs = {
  "GET /v1/changes": {
    operationId: "listChanges",
    summary: "Follow changes",
    description:
      "Every ad that was added, changed, seen again, or removed since the cursor, in an order in which none is missed, each at most once in its current state. Pass pagination.cursor in the next request, also if the page is empty; without a cursor, the feed begins with the oldest change. With wait, the request is held until something changes. A cursor issued before the archive was restored to an earlier state gets 410 cursor_expired.",
    returns: "The next changes.",
    schema: "ChangeList",
    errors: ["invalid_cursor", "cursor_expired"],
  },
};

export const accountDocs: Docs = {
  "GET /v1/ads/me": {
    operationId: "getMe",
    summary: "Validate a key",
    description:
      "The account and plan of the key, and how much of the plan is used. Does not count against the quota.",
    returns: "The key, its account, and usage.",
    schema: "Me",
  },
  "GET /v1/ads/me/audit": {
    operationId: "listOwnAudit",
    summary: "Read the audit trail",
    description:
      "Changes to the account, its keys, links, and webhooks, and every sign-in: who, what, when, from which address. Newest first.",
    returns: "One page of events.",
    schema: "AuditTrail",
  },
  "GET /v1/ads/me/requests": {
    operationId: "listRequests",
    summary: "List requests",
    description:
      "The account's API requests of the last seven days, newest first, each with its URL, status, error code, duration, and request id. Each process logs at most ten successful and ten failed requests per second.",
    returns: "One page of requests.",
    schema: "RequestList",
    errors: ["not_found"],
  },
  "GET /v1/ads/me/usage": {
    operationId: "getUsage",
    summary: "Get usage by day",
    description:
      "Counts per UTC day, for at most 366 days, of the account or of one of its keys.",
    returns: "The days.",
    schema: "Usage",
    errors: ["not_found"],
  },
};

const NEW_KEY = {
  returns: "The new key. Only this response contains the key itself.",
  status: 201,
  schema: "IssuedKeyResponse",
  headers: { Location: "The URL of the key." },
  errors: ["key_limit_reached"],
} as const;

export const keyDocs: Docs = {
  "GET /v1/ads/me/keys": {
    operationId: "listKeys",
    summary: "List keys",
    description:
      "The account's keys, newest first, including revoked and expired ones. Follow next_page_url until there is none.",
    returns: "The keys.",
    schema: "KeyList",
    headers: NEXT_PAGE,
    errors: ["invalid_cursor"],
  },
  "POST /v1/ads/me/keys": {
    operationId: "issueKey",
    summary: "Create a key",
    description:
      "The key itself is in this response and never shown again. A plan allows a number of keys; revoked and expired ones do not count, nor do replaced ones in their grace period. An account can create and rotate 20 keys per hour; beyond that, rate_limited.",
    ...NEW_KEY,
  },
  "GET /v1/ads/me/keys/{id}": {
    operationId: "getKey",
    summary: "Get a key",
    description: "One key of the account, without the key itself.",
    returns: "The key.",
    schema: "KeyResponse",
  },
  "PATCH /v1/ads/me/keys/{id}": {
    operationId: "renameKey",
    summary: "Rename a key",
    description: "Changes only the name.",
    returns: "The key.",
    schema: "KeyResponse",
  },
  "DELETE /v1/ads/me/keys/{id}": {
    operationId: "revokeKey",
    summary: "Revoke a key",
    description:
      "Revokes the key permanently, everywhere within five seconds. Repeating it changes nothing.",
    returns: "The key.",
    schema: "KeyResponse",
  },
  "POST /v1/ads/me/keys/{id}/rotate": {
    operationId: "rotateKey",
    summary: "Rotate a key",
    description:
      "Creates a key with the same name and expiry as a replacement. The old key keeps working for grace_seconds, or is revoked immediately. The new key takes the old one's place in the plan, but at most as many replaced keys as the plan allows keys can be in their grace period: beyond that, key_limit_reached. A key that was revoked, has expired, or was already replaced cannot be rotated: not_found. Rotations count toward the 20 keys that an account can create and rotate per hour.",
    ...NEW_KEY,
  },
};

export const serviceDocs: Docs = {
  "GET /v1": {
    operationId: "getIndex",
    summary: "List operations",
    description:
      "Every operation with its URL, the credential it needs and its documentation.",
    returns: "The operations.",
    schema: "ApiIndex",
    hasEtag: true,
  },
  "GET /healthz": {
    operationId: "getHealth",
    summary: "Check liveness",
    description: "Responds without using the database.",
    returns: "The process is alive.",
    schema: "Status",
  },
  "GET /readyz": {
    operationId: "getReadiness",
    summary: "Check readiness",
    description: "200 if the database responds and all migrations are applied.",
    returns: "The service is ready.",
    schema: "Status",
    errors: ["internal_error", "database_unavailable", "query_timeout"],
  },
  "GET /openapi.json": {
    operationId: "getOpenApiDocument",
    summary: "Get the OpenAPI document",
    description: "The OpenAPI 3.1 document of the API.",
    returns: "An OpenAPI 3.1 document.",
    hasEtag: true,
  },
};
