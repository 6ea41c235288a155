import { newKeySchema, presentKey } from "@/lib/accounts/key_wire.ts";
import { readBody, refuseEnded } from "@/lib/http/body.ts";
import { privateJson } from "@/lib/http/json.ts";
import { ownerOf } from "@/lib/http/owner.ts";
import { noQuery } from "@/lib/http/query.ts";
import { resource } from "@/lib/http/resource.ts";

export const handler = resource({
  async GET({ req, url, state }) {
    noQuery(req, url);
    const keys = await state.services.ownKeys.list(state.caller!.account.id);
    return privateJson({ data: keys.map(presentKey) });
  },

  async POST({ req, url, state }) {
    noQuery(req, url);
    const { services } = state;
    const { name, expires_at: expiresAt = null } = await readBody(
      req,
      newKeySchema,
    );
    refuseEnded(expiresAt, services.clock);
    const { key, ...issued } = await services.ownKeys.issue(
      ownerOf(state),
      { name, expiresAt },
    );
    return privateJson({ data: { ...presentKey(issued), key } }, {
      status: 201,
      headers: { location: `/v1/ads/me/keys/${issued.id}` },
    });
  },
});
