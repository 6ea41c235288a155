import { presentDelivery } from "@/lib/alerts/webhook_wire.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { rowId } from "@/lib/http/path_param.ts";

export const handler = endpoint({
  access: "session",
  isWaiting: true,
  params: {
    id: rowId("The webhook's id.", 2),
    delivery_id: rowId("The delivery's id.", 42),
  },
}, {
  async POST({ services: { webhooks }, owner, params: { id, delivery_id } }) {
    const delivery = await webhooks.replay(owner.accountId, id, delivery_id);
    return { data: presentDelivery(delivery) };
  },
});
