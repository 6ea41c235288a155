import type { Docs } from "@/lib/openapi/operation.ts";

const NEW_LINK = {
  returns: "The link. Only this response has it.",
  status: 201,
  schema: "ShareResponse",
} as const;
const REVOKED_LINK = {
  description: "Revokes the link.",
  returns: "Whether there was a link.",
  schema: "UnshareResponse",
};

export const viewDocs: Docs = {
  "GET /v1/ads/me/views": {
    operationId: "listViews",
    summary: "List views",
    description:
      "All views of the account, with the number of new ads of each.",
    returns: "The views.",
    schema: "ViewList",
  },
  "POST /v1/ads/me/views": {
    operationId: "createView",
    summary: "Save a view",
    description:
      "Saves a list of ads under a name. An account can have at most 100 views.",
    returns: "The view.",
    status: 201,
    schema: "ViewResponse",
    headers: { Location: "The URL of the view." },
    errors: ["limit_reached"],
  },
  "GET /v1/ads/me/views/{id}": {
    operationId: "getView",
    summary: "Get a view",
    description: "One view of the account.",
    returns: "The view.",
    schema: "ViewResponse",
  },
  "PATCH /v1/ads/me/views/{id}": {
    operationId: "changeView",
    summary: "Change a view",
    description:
      "Changes the members that are sent. If the query changes, all of the view's ads count as seen.",
    returns: "The view.",
    schema: "ViewResponse",
  },
  "DELETE /v1/ads/me/views/{id}": {
    operationId: "deleteView",
    summary: "Delete a view",
    description:
      "Deletes the view and its link. A webhook that names only this view is disabled.",
    returns: "The deleted view.",
    schema: "ViewResponse",
  },
  "POST /v1/ads/me/views/{id}/share": {
    operationId: "shareView",
    summary: "Share a view",
    description:
      "Creates a link to the view, which works without an account: as a page, as JSON with Accept: application/json, and as an Atom feed with .atom appended. It replaces any earlier link.",
    ...NEW_LINK,
  },
  "DELETE /v1/ads/me/views/{id}/share": {
    operationId: "unshareView",
    summary: "Stop sharing a view",
    ...REVOKED_LINK,
  },
};

export const boardDocs: Docs = {
  "GET /v1/ads/me/boards": {
    operationId: "listBoards",
    summary: "List boards",
    description: "All boards of the account.",
    returns: "The boards.",
    schema: "BoardList",
  },
  "POST /v1/ads/me/boards": {
    operationId: "createBoard",
    summary: "Create a board",
    description: "An account can have at most 50 boards.",
    returns: "The board.",
    status: 201,
    schema: "BoardResponse",
    headers: { Location: "The URL of the board." },
    errors: ["limit_reached"],
  },
  "GET /v1/ads/me/boards/{id}": {
    operationId: "getBoard",
    summary: "Get a board",
    description: "One board of the account.",
    returns: "The board.",
    schema: "BoardResponse",
  },
  "PATCH /v1/ads/me/boards/{id}": {
    operationId: "renameBoard",
    summary: "Rename a board",
    description: "Changes the name.",
    returns: "The board.",
    schema: "BoardResponse",
  },
  "DELETE /v1/ads/me/boards/{id}": {
    operationId: "deleteBoard",
    summary: "Delete a board",
    description:
      "Deletes the board with its notes and its link. The ads remain in the archive.",
    returns: "The deleted board.",
    schema: "BoardResponse",
  },
  "GET /v1/ads/me/boards/{id}/ads": {
    operationId: "listBoardAds",
    summary: "List the ads of a board",
    description:
      "The ads of the board that are in the archive, most recently added first.",
    returns: "One page of ads.",
    schema: "BoardAds",
  },
  "PUT /v1/ads/me/boards/{id}/ads/{ad_archive_id}": {
    operationId: "starAd",
    summary: "Put an ad on a board",
    description:
      "Adds the ad, or changes its note. A board can have at most 5,000 ads.",
    returns: "The ad and its note.",
    schema: "StarredResponse",
    errors: ["ad_removed", "limit_reached"],
  },
  "DELETE /v1/ads/me/boards/{id}/ads/{ad_archive_id}": {
    operationId: "unstarAd",
    summary: "Take an ad off a board",
    description: "The ad remains in the archive.",
    returns: "The ad that was taken off.",
    schema: "StarredResponse",
  },
  "POST /v1/ads/me/boards/{id}/share": {
    operationId: "shareBoard",
    summary: "Share a board",
    description:
      "Creates a link to the board with its notes, which works without an account, like that of a view. It replaces any earlier link.",
    ...NEW_LINK,
  },
  "DELETE /v1/ads/me/boards/{id}/share": {
    operationId: "unshareBoard",
    summary: "Stop sharing a board",
    ...REVOKED_LINK,
  },
};

export const webhookDocs: Docs = {
  "GET /v1/ads/me/webhooks": {
    operationId: "listWebhooks",
    summary: "List webhooks",
    description: "All webhooks of the account.",
    returns: "The webhooks.",
    schema: "WebhookList",
  },
  "POST /v1/ads/me/webhooks": {
    operationId: "createWebhook",
    summary: "Create a webhook",
    description:
      "Events are sent to its URL, signed as specified by Standard Webhooks. The URL must be on the public internet. An account can have at most ten webhooks.",
    returns: "The webhook with its secret. Only this response has it.",
    status: 201,
    schema: "NewWebhookResponse",
    headers: { Location: "The URL of the webhook." },
    errors: ["limit_reached"],
  },
  "GET /v1/ads/me/webhooks/{id}": {
    operationId: "getWebhook",
    summary: "Get a webhook",
    description: "One webhook of the account, without its secret.",
    returns: "The webhook.",
    schema: "WebhookResponse",
  },
  "PATCH /v1/ads/me/webhooks/{id}": {
    operationId: "changeWebhook",
    summary: "Change a webhook",
    description:
      "Changes the members that are sent. With enabled: false nothing is sent, with true it is again; the views that the webhook names must exist. Choosing views enables a webhook that was disabled because its views were deleted.",
    returns: "The webhook.",
    schema: "WebhookResponse",
  },
  "DELETE /v1/ads/me/webhooks/{id}": {
    operationId: "deleteWebhook",
    summary: "Delete a webhook",
    description: "Deletes the webhook and its log. Nothing more is sent.",
    returns: "The deleted webhook.",
    schema: "WebhookResponse",
  },
  "POST /v1/ads/me/webhooks/{id}/test": {
    operationId: "testWebhook",
    summary: "Send a test",
    description:
      "Sends an event of the type webhook.test at once, and waits for the response, at most 15 seconds. It is not repeated.",
    returns: "The delivery.",
    schema: "DeliveryResponse",
  },
  "GET /v1/ads/me/webhooks/{id}/deliveries": {
    operationId: "listDeliveries",
    summary: "List deliveries",
    description:
      "What was sent in the last 30 days, newest first, with the outcome of the last attempt.",
    returns: "One page of deliveries.",
    schema: "DeliveryList",
  },
  "POST /v1/ads/me/webhooks/{id}/deliveries/{delivery_id}/replay": {
    operationId: "replayDelivery",
    summary: "Send an event again",
    description:
      "Sends it at once, with the same message id and a new signature, and waits for the response. It is not repeated.",
    returns: "The new delivery.",
    schema: "DeliveryResponse",
  },
};
