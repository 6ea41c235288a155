import { endpoint } from "@/lib/api/endpoint.ts";
import { createdJson } from "@/lib/http/json.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { presentKey, rotationSchema } from "@/lib/keys/key_wire.ts";

export const handler = endpoint({
  access: "session",
  params: { id: rowId("The key's id.", 12) },
  body: { POST: rotationSchema },
}, {
  async POST({ services, owner, params: { id }, body }) {
    const { grace_seconds: grace } = body;
    const { key, ...issued } = await services.ownKeys.rotate(owner, id, grace);
    const data = { ...presentKey(issued), key };
    return createdJson(data, `/v1/ads/me/keys/${issued.id}`);
  },
});
