import { endpoint } from "@/lib/api/endpoint.ts";
import { privateJson } from "@/lib/http/json.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { presentKey, renamedKeySchema } from "@/lib/keys/key_wire.ts";

export const handler = endpoint({
  access: "session",
  params: { id: rowId("The key's id.", 12) },
  body: { PATCH: renamedKeySchema },
}, {
  async GET({ services, principal, params }) {
    const key = await services.ownKeys.find(principal.account.id, params.id);
    return privateJson({ data: presentKey(key) });
  },

  async PATCH({ services, principal, address, params, body }) {
    const owner = { accountId: principal.account.id, address };
    const key = await services.ownKeys.rename(owner, params.id, body.name);
    return privateJson({ data: presentKey(key) });
  },

  async DELETE({ services, principal, address, params }) {
    const owner = { accountId: principal.account.id, address };
    const key = await services.ownKeys.revoke(owner, params.id);
    return privateJson({ data: presentKey(key) });
  },
});
