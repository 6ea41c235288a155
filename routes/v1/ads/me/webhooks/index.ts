import { newWebhookSchema, presentWebhook } from "@/lib/alerts/webhook_wire.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { privateJson } from "@/lib/http/json.ts";

export const handler = endpoint({
  access: "session",
  body: { POST: newWebhookSchema },
}, {
  async GET({ services, principal }) {
    const webhooks = await services.webhooks.list(principal.account.id);
    return privateJson({ data: webhooks.map(presentWebhook) });
  },

  async POST({ services, principal, address, body }) {
    const owner = { accountId: principal.account.id, address };
    const webhook = await services.webhooks.create(owner, body);
    const { secret } = webhook;
    return privateJson({ data: { ...presentWebhook(webhook), secret } }, {
      status: 201,
      headers: { location: `/v1/ads/me/webhooks/${webhook.id}` },
    });
  },
});
