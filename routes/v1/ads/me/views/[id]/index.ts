import { endpoint } from "@/lib/api/endpoint.ts";
import { privateJson } from "@/lib/http/json.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { changedViewSchema, presentView } from "@/lib/views/view_wire.ts";

export const handler = endpoint({
  access: "session",
  params: { id: rowId("The view's id.", 3) },
  body: { PATCH: changedViewSchema },
}, {
  async GET({ services, principal, params, origin }) {
    const view = await services.views.find(principal.account.id, params.id);
    return privateJson({ data: presentView(view, origin) });
  },

  async PATCH({ services, principal, params, origin, body }) {
    const { opened, ...values } = body;
    const accountId = principal.account.id;
    const changed = await services.views.change(accountId, params.id, values);
    const view = opened
      ? await services.views.open(accountId, params.id)
      : changed;
    return privateJson({ data: presentView(view, origin) });
  },

  async DELETE({ services, principal, params, origin }) {
    const view = await services.views.remove(principal.account.id, params.id);
    return privateJson({ data: presentView(view, origin) });
  },
});
