import {
  changedWebhookSchema,
  presentWebhook,
} from "@/lib/alerts/webhook_wire.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { privateJson } from "@/lib/http/json.ts";
import { rowId } from "@/lib/http/path_param.ts";

export const handler = endpoint({
  access: "session",
  params: { id: rowId("The webhook's id.", 2) },
  body: { PATCH: changedWebhookSchema },
}, {
  async GET({ services, principal, params }) {
    const accountId = principal.account.id;
    const webhook = await services.webhooks.find(accountId, params.id);
    return privateJson({ data: presentWebhook(webhook) });
  },

  async PATCH({ services, principal, address, params, body }) {
    const owner = { accountId: principal.account.id, address };
    const webhook = await services.webhooks.change(owner, params.id, body);
    return privateJson({ data: presentWebhook(webhook) });
  },

  async DELETE({ services, principal, address, params }) {
    const owner = { accountId: principal.account.id, address };
    const webhook = await services.webhooks.remove(owner, params.id);
    return privateJson({ data: presentWebhook(webhook) });
  },
});
