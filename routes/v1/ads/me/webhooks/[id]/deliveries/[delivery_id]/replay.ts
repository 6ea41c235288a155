import { presentDelivery } from "@/lib/alerts/webhook_wire.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { privateJson } from "@/lib/http/json.ts";
import { rowId } from "@/lib/http/path_param.ts";

export const handler = endpoint({
  access: "session",
  isWaiting: true,
  params: {
    id: rowId("The webhook's id.", 2),
    delivery_id: rowId("The delivery's id.", 42),
  },
}, {
  async POST({ services, principal, params }) {
    const delivery = await services.webhooks.replay(
      principal.account.id,
      params.id,
      params.delivery_id,
    );
    return privateJson({ data: presentDelivery(delivery) });
  },
});
