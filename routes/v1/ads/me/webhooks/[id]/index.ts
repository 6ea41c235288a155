import {
  changedWebhookSchema,
  presentWebhook,
} from "@/lib/alerts/webhook_wire.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { rowId } from "@/lib/http/path_param.ts";

export const handler = endpoint({
  access: "session",
  params: { id: rowId("The webhook's id.", 2) },
  body: { PATCH: changedWebhookSchema },
}, {
  async GET({ services, owner, params }) {
    const webhook = await services.webhooks.find(owner.accountId, params.id);
    return { data: presentWebhook(webhook) };
  },

  async PATCH({ services, owner, params, body }) {
    const webhook = await services.webhooks.change(owner, params.id, body);
    return { data: presentWebhook(webhook) };
  },

  async DELETE({ services, owner, params }) {
    const webhook = await services.webhooks.remove(owner, params.id);
    return { data: presentWebhook(webhook) };
  },
});
