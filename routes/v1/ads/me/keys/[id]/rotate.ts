import { presentKey, rotationSchema } from "@/lib/keys/key_wire.ts";
import { readBody } from "@/lib/http/body.ts";
import { privateJson } from "@/lib/http/json.ts";
import { parseId } from "@/lib/http/path_id.ts";
import { ownerOf } from "@/lib/api/owner.ts";
import { noQuery } from "@/lib/http/query.ts";
import { resource } from "@/lib/api/resource.ts";

export const handler = resource({
  async POST({ req, url, params, state }) {
    noQuery(req, url);
    const id = parseId(params.id);
    const { grace_seconds } = await readBody(req, rotationSchema);
    const { key, ...issued } = await state.services.ownKeys.rotate(
      ownerOf(state),
      id,
      grace_seconds,
    );
    return privateJson({ data: { ...presentKey(issued), key } }, {
      status: 201,
      headers: { location: `/v1/ads/me/keys/${issued.id}` },
    });
  },
});
