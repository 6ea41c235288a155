import {
  deliveriesParams,
  presentDelivery,
} from "@/lib/alerts/webhook_wire.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { toPage } from "@/lib/http/page.ts";
import { rowId } from "@/lib/http/path_param.ts";

export const handler = endpoint({
  access: "session",
  params: { id: rowId("The webhook's id.", 2) },
  query: { GET: deliveriesParams },
}, {
  async GET({ services, owner, params, query: { limit, before } }) {
    const { accountId } = owner;
    const rows = await services.webhooks.deliveries(accountId, params.id, {
      limit: limit + 1,
      before,
    });
    const { data, meta } = toPage(rows, limit, ({ id }) => id);
    return { data: data.map(presentDelivery), meta };
  },
});
