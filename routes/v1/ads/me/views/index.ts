import { endpoint } from "@/lib/api/endpoint.ts";
import { privateJson } from "@/lib/http/json.ts";
import { newViewSchema, presentView } from "@/lib/views/view_wire.ts";

export const handler = endpoint({
  access: "session",
  body: { POST: newViewSchema },
}, {
  async GET({ services, principal, origin }) {
    const views = await services.views.list(principal.account.id);
    return privateJson({
      data: views.map((view) => presentView(view, origin)),
    });
  },

  async POST({ services, principal, origin, body }) {
    const view = await services.views.create(principal.account.id, body);
    return privateJson({ data: presentView(view, origin) }, {
      status: 201,
      headers: { location: `/v1/ads/me/views/${view.id}` },
    });
  },
});
