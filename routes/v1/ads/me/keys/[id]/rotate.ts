import { endpoint } from "@/lib/api/endpoint.ts";
import { privateJson } from "@/lib/http/json.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { presentKey, rotationSchema } from "@/lib/keys/key_wire.ts";

export const handler = endpoint({
  access: "session",
  params: { id: rowId("The key's id.", 12) },
  body: { POST: rotationSchema },
}, {
  async POST({ services, principal, address, params, body }) {
    const { key, ...issued } = await services.ownKeys.rotate(
      { accountId: principal.account.id, address },
      params.id,
      body.grace_seconds,
    );
    return privateJson({ data: { ...presentKey(issued), key } }, {
      status: 201,
      headers: { location: `/v1/ads/me/keys/${issued.id}` },
    });
  },
});
