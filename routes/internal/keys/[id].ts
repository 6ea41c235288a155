import { endpoint } from "@/lib/api/endpoint.ts";
import { operatorActor } from "@/lib/audit/audit.ts";
import { seconds } from "@/lib/time/clock.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { revokeKey } from "@/lib/keys/change_key.ts";
import { presentKey } from "@/lib/keys/key_wire.ts";

export const handler = endpoint({
  access: "operator",
  params: { id: rowId("The key's id.", 7) },
}, {
  async DELETE({ services, address, params }) {
    const { database, clock, keys } = services;
    const key = await revokeKey(database.kysely, {
      id: params.id,
      accountId: null,
      actor: operatorActor(address),
      now: seconds(clock),
      verifier: keys,
    });
    return { data: presentKey(key) };
  },
});
