import { z } from "zod";
import type { Delivery, Webhook } from "@/lib/alerts/webhooks.ts";
import { pageSchema } from "@/lib/http/page.ts";
import {
  limitParam,
  type ParamTable,
  positiveInteger,
} from "@/lib/http/query.ts";
import { timestamp } from "@/lib/time/timestamp.ts";

const URL_LENGTH_MAX = 2_000;
const VIEWS_MAX = 100;

const url = z.string().max(
  URL_LENGTH_MAX,
  `The URL must have at most ${URL_LENGTH_MAX} characters.`,
).refine(
  (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""),
  "The URL must begin with https://.",
).meta({
  description:
    "Where to send events. URLs on https://hooks.slack.com get Slack messages instead.",
  example: "https://example.com/hooks/ads",
});
const view_ids = z.array(z.int().min(1)).max(
  VIEWS_MAX,
  `The value must have at most ${VIEWS_MAX} ids.`,
).meta({
  description:
    "Only events of these views. Empty: events of all views that are watched by webhook.",
  example: [3],
});

/** The body of `POST /v1/ads/me/webhooks`. */
export const newWebhookSchema = z.object({
  url,
  view_ids: view_ids.default([]),
});

export const changedWebhookSchema = z.object({
  url: url.optional(),
  view_ids: view_ids.optional(),
  enabled: z.boolean("The value must be true or false.").optional().meta({
    description:
      "false: nothing is sent until it is enabled again; events from before are not sent then.",
    example: true,
  }),
});

const members = {
  id: z.int().min(1),
  url: z.string(),
  view_ids: z.array(z.int()),
  created_at: timestamp,
  failing_since: timestamp.nullable().describe(
    "Null: the last message was delivered, or there was none.",
  ),
  disabled_at: timestamp.nullable().describe("Null: it is enabled."),
  disabled_reason: z.string().nullable().describe(
    "Null: it is enabled, or you disabled it.",
  ),
};

export const webhookSchema = z.object(members).meta({
  description: "A receiver of events.",
});

export const newlyMadeWebhookSchema = z.object({
  ...members,
  secret: z.string().describe(
    "The secret that signs events, as specified by Standard Webhooks. Shown only once: store it now.",
  ),
});

export const webhookListSchema = z.object({
  data: z.array(webhookSchema).describe("All webhooks, oldest first."),
});

export const deliverySchema = z.object({
  id: z.int().min(1),
  message_id: z.string().describe(
    "The header webhook-id: the same for all attempts and replays.",
  ),
  type: z.string().meta({ example: "view.matched" }),
  state: z.enum(["pending", "delivered", "failed"]),
  attempts: z.int().min(0),
  created_at: timestamp,
  attempted_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
  next_attempt_at: timestamp.nullable().describe("Null: there is none."),
  status: z.int().nullable().describe("Of the receiver's last response."),
  error: z.string().nullable().describe("Why the last attempt failed."),
  duration_ms: z.number().nullable(),
  body: z.record(z.string(), z.unknown()).describe("The event."),
}).meta({ description: "A message to a webhook." });

export const deliveriesParams = {
  limit: limitParam("Deliveries per page, up to 100."),
  before: positiveInteger.meta({
    description:
      "Only deliveries before the one with this id: meta.next_before of the previous page.",
    example: 42,
  }),
} satisfies ParamTable;

export const deliveryListSchema = pageSchema(deliverySchema, z.int().min(1));

export const presentWebhook = (webhook: Webhook) =>
  webhookSchema.parse(webhook);

export function presentDelivery(
  { body, next_at, attempts, ms, ...delivery }: Delivery,
): z.infer<typeof deliverySchema> {
  return deliverySchema.parse({
    ...delivery,
    attempts,
    state: delivery.delivered_at !== null
      ? "delivered"
      : next_at === null
      ? "failed"
      : "pending",
    next_attempt_at: next_at,
    duration_ms: ms === null ? null : Math.round(ms),
    body: JSON.parse(body),
  });
}
