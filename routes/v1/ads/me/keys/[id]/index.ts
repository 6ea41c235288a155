import { presentKey, renamedKeySchema } from "@/lib/keys/key_wire.ts";
import { readBody } from "@/lib/http/body.ts";
import { privateJson } from "@/lib/http/json.ts";
import { parseId } from "@/lib/http/path_id.ts";
import { ownerOf } from "@/lib/api/owner.ts";
import { noQuery } from "@/lib/http/query.ts";
import { resource } from "@/lib/api/resource.ts";

export const handler = resource({
  async GET({ req, url, params, state }) {
    noQuery(req, url);
    const id = parseId(params.id);
    const { ownKeys } = state.services;
    const key = await ownKeys.find(state.principal!.account.id, id);
    return privateJson({ data: presentKey(key) });
  },

  async PATCH({ req, url, params, state }) {
    noQuery(req, url);
    const id = parseId(params.id);
    const { name } = await readBody(req, renamedKeySchema);
    const { ownKeys } = state.services;
    const key = await ownKeys.rename(ownerOf(state), id, name);
    return privateJson({ data: presentKey(key) });
  },

  async DELETE({ req, url, params, state }) {
    noQuery(req, url);
    const id = parseId(params.id);
    const { ownKeys } = state.services;
    const key = await ownKeys.revoke(ownerOf(state), id);
    return privateJson({ data: presentKey(key) });
  },
});
