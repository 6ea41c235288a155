import { adParam } from "@/lib/ads/language/ad_shape.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { starSchema } from "@/lib/views/board_wire.ts";

export const handler = endpoint({
  access: "session",
  params: { id: rowId("The board's id.", 3), ad_archive_id: adParam },
  body: { PUT: starSchema },
}, {
  async PUT({ services, owner, params: { id, ad_archive_id }, body }) {
    const starred = { ad_archive_id, note: body.note };
    return { data: await services.boards.star(owner.accountId, id, starred) };
  },

  async DELETE({ services, owner: { accountId }, params }) {
    const { id, ad_archive_id } = params;
    return { data: await services.boards.unstar(accountId, id, ad_archive_id) };
  },
});
