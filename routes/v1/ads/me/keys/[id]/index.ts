import { endpoint } from "@/lib/api/endpoint.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { presentKey, renamedKeySchema } from "@/lib/keys/key_wire.ts";

export const handler = endpoint({
  access: "session",
  params: { id: rowId("The key's id.", 12) },
  body: { PATCH: renamedKeySchema },
}, {
  async GET({ services, owner, params }) {
    const key = await services.ownKeys.find(owner.accountId, params.id);
    return { data: presentKey(key) };
  },

  async PATCH({ services, owner, params, body }) {
    const key = await services.ownKeys.rename(owner, params.id, body.name);
    return { data: presentKey(key) };
  },

  async DELETE({ services, owner, params }) {
    const key = await services.ownKeys.revoke(owner, params.id);
    return { data: presentKey(key) };
  },
});
