import { readKeyList } from "@/lib/keys/key_list.ts";
import { newKeySchema, presentKey } from "@/lib/keys/key_wire.ts";
import { readBody, refuseEnded } from "@/lib/http/body.ts";
import { privateJson } from "@/lib/http/json.ts";
import { ownerOf } from "@/lib/api/owner.ts";
import { noQuery } from "@/lib/http/query.ts";
import { resource } from "@/lib/api/resource.ts";

export const handler = resource({
  async GET({ url, state }) {
    const { services, origin, principal } = state;
    const list = await readKeyList(services, principal!.account.id, {
      origin,
      search: url.searchParams,
    });
    const { next_page_url: next } = list;
    return privateJson(list, {
      headers: next === undefined ? {} : { link: `<${next}>; rel="next"` },
    });
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
