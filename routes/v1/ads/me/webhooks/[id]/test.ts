import { presentDelivery } from "@/lib/alerts/webhook_wire.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { rowId } from "@/lib/http/path_param.ts";

export const handler = endpoint({
  access: "session",
  isWaiting: true,
  params: { id: rowId("The webhook's id.", 2) },
}, {
  async POST({ services, owner, params }) {
    const delivery = await services.webhooks.test(owner.accountId, params.id);
    return { data: presentDelivery(delivery) };
  },
});
