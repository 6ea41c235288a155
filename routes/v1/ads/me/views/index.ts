import { endpoint } from "@/lib/api/endpoint.ts";
import { createdJson } from "@/lib/http/json.ts";
import { newViewSchema, presentView } from "@/lib/views/view_wire.ts";

export const handler = endpoint({
  access: "session",
  body: { POST: newViewSchema },
}, {
  async GET({ services, owner, origin }) {
    const views = await services.views.list(owner.accountId);
    return { data: views.map((view) => presentView(view, origin)) };
  },

  async POST({ services, owner, origin, body }) {
    const view = await services.views.create(owner.accountId, body);
    const location = `/v1/ads/me/views/${view.id}`;
    return createdJson(presentView(view, origin), location);
  },
});
