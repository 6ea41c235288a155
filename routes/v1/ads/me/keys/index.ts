import { endpoint } from "@/lib/api/endpoint.ts";
import { expiryRules } from "@/lib/http/body.ts";
import { createdJson, privateJson } from "@/lib/http/json.ts";
import {
  keyListParams,
  parseKeyListQuery,
  readKeyList,
} from "@/lib/keys/key_list.ts";
import { newKeySchema, presentKey } from "@/lib/keys/key_wire.ts";

export const handler = endpoint({
  access: "session",
  query: { GET: { params: keyListParams, parse: parseKeyListQuery } },
  lenient: true,
  body: { POST: newKeySchema },
  rules: { POST: expiryRules },
}, {
  async GET({ services, principal, origin, query }) {
    const { id } = principal.account;
    const list = await readKeyList(services, id, origin, query);
    const { next_page_url: next } = list;
    return privateJson(list, {
      headers: next === undefined ? {} : { link: `<${next}>; rel="next"` },
    });
  },

  async POST({ services, owner, body }) {
    const { name, expires_at: expiresAt = null } = body;
    const values = { name, expiresAt };
    const { key, ...issued } = await services.ownKeys.issue(owner, values);
    const data = { ...presentKey(issued), key };
    return createdJson(data, `/v1/ads/me/keys/${issued.id}`);
  },
});
