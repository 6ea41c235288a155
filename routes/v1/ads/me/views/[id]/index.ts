import { endpoint } from "@/lib/api/endpoint.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { changedViewSchema, presentView } from "@/lib/views/view_wire.ts";

export const handler = endpoint({
  access: "session",
  params: { id: rowId("The view's id.", 3) },
  body: { PATCH: changedViewSchema },
}, {
  async GET({ services, owner, params, origin }) {
    const view = await services.views.find(owner.accountId, params.id);
    return { data: presentView(view, origin) };
  },

  async PATCH({ services: { views }, owner, params: { id }, origin, body }) {
    const { opened, ...values } = body;
    const changed = await views.change(owner.accountId, id, values);
    const view = opened ? await views.open(owner.accountId, id) : changed;
    return { data: presentView(view, origin) };
  },

  async DELETE({ services, owner, params, origin }) {
    const view = await services.views.remove(owner.accountId, params.id);
    return { data: presentView(view, origin) };
  },
});
