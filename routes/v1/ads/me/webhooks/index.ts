import { newWebhookSchema, presentWebhook } from "@/lib/alerts/webhook_wire.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { createdJson } from "@/lib/http/json.ts";

export const handler = endpoint({
  access: "session",
  body: { POST: newWebhookSchema },
}, {
  async GET({ services, owner }) {
    const webhooks = await services.webhooks.list(owner.accountId);
    return { data: webhooks.map(presentWebhook) };
  },

  async POST({ services, owner, body }) {
    const webhook = await services.webhooks.create(owner, body);
    const { id, secret } = webhook;
    const data = { ...presentWebhook(webhook), secret };
    return createdJson(data, `/v1/ads/me/webhooks/${id}`);
  },
});
