import { operatorActor } from "@/lib/audit/audit.ts";
import { presentKey } from "@/lib/keys/key_wire.ts";
import { revokeAnyKey } from "@/lib/keys/revoke_key.ts";
import { seconds } from "@/lib/clock.ts";
import { privateJson } from "@/lib/http/json.ts";
import { parseId } from "@/lib/http/path_id.ts";
import { noQuery } from "@/lib/http/query.ts";
import { resource } from "@/lib/api/resource.ts";

export const handler = resource({
  async DELETE({ req, url, params, state }) {
    noQuery(req, url);
    const { database, clock, keys } = state.services;
    const { key, keyHash } = await revokeAnyKey(
      database.kysely,
      parseId(params.id),
      { actor: operatorActor(state.address), now: seconds(clock) },
    );
    // Here at once; elsewhere by the announcement.
    keys.forget(keyHash);
    return privateJson({ data: presentKey(key) });
  },
});
