import { z } from "zod";
import {
  deliveryListSchema,
  deliverySchema,
  newlyMadeWebhookSchema,
  webhookListSchema,
  webhookSchema,
} from "@/lib/alerts/webhook_wire.ts";
import {
  boardAdsSchema,
  boardListSchema,
  boardSchema,
  starredSchema,
} from "@/lib/views/board_wire.ts";
import {
  createdShareSchema,
  revokedShareSchema,
} from "@/lib/views/share_wire.ts";
import { viewListSchema, viewSchema } from "@/lib/views/view_wire.ts";

const inData = (data: z.ZodType) => z.object({ data });

export const savedSchemas = {
  View: viewSchema,
  ViewList: viewListSchema,
  ViewResponse: inData(viewSchema),
  Board: boardSchema,
  BoardList: boardListSchema,
  BoardResponse: inData(boardSchema),
  BoardAds: boardAdsSchema,
  StarredResponse: inData(starredSchema),
  ShareResponse: inData(createdShareSchema),
  UnshareResponse: inData(revokedShareSchema),
  Webhook: webhookSchema,
  WebhookList: webhookListSchema,
  WebhookResponse: inData(webhookSchema),
  NewWebhookResponse: inData(newlyMadeWebhookSchema),
  Delivery: deliverySchema,
  DeliveryList: deliveryListSchema,
  DeliveryResponse: inData(deliverySchema),
};
