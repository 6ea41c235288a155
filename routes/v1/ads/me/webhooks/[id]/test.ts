import { presentDelivery } from "@/lib/alerts/webhook_wire.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { privateJson } from "@/lib/http/json.ts";
import { rowId } from "@/lib/http/path_param.ts";

export const handler = endpoint({
  access: "session",
  isWaiting: true,
  params: { id: rowId("The webhook's id.", 2) },
}, {
  async POST({ services, principal, params }) {
    const accountId = principal.account.id;
    const delivery = await services.webhooks.test(accountId, params.id);
    return privateJson({ data: presentDelivery(delivery) });
  },
});
