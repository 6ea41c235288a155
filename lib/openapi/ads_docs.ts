import {
  adDetailExample,
  adListExample,
  meExample,
} from "@/lib/openapi/examples.ts";
import type { PathDocs } from "@/lib/openapi/build_document.ts";

const notModified =
  "The response you have has not changed. Does not count against the quota.";

/** The operations on ads, and `/v1/ads/me`. */
export const adsDocs: PathDocs = {
  "/v1/ads": {
    GET: {
      operationId: "listAds",
      tag: "Ads",
      summary: "List ads",
      description:
        "Most recently added first. Follow next_page_url (or pass pagination.cursor as cursor) until has_more is false: walking through all pages returns every ad that existed when you began exactly once, even while ads are imported. meta.total is the exact number of matching ads, on all pages. A page of large ads ends before it exceeds 4 MiB, so it may have fewer ads than limit while has_more is true.",
      returns: {
        description: "One page of ads.",
        schema: "AdList",
        example: adListExample,
        headers: {
          Link: {
            schema: { type: "string" },
            description: 'The next page as `<url>; rel="next"`.',
          },
        },
      },
      notModified,
      errors: ["invalid_cursor"],
    },
  },
  "/v1/ads/{ad_archive_id}": {
    GET: {
      operationId: "getAd",
      tag: "Ads",
      summary: "Get an ad",
      description: "One ad with its brand and creative units.",
      returns: {
        description: "The ad.",
        schema: "AdResponse",
        example: adDetailExample,
      },
      notModified,
    },
  },
  "/v1/ads/me": {
    GET: {
      operationId: "getMe",
      tag: "Account",
      summary: "Validate a key",
      description:
        "The account and plan of the key, and how much of the plan is used. Does not count against the quota.",
      returns: {
        description: "The key, its account and usage.",
        schema: "Me",
        example: meExample,
      },
    },
  },
};
