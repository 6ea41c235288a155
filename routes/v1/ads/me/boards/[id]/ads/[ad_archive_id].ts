import { adParam } from "@/lib/ads/language/ad_shape.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { privateJson } from "@/lib/http/json.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { starSchema } from "@/lib/views/board_wire.ts";

export const handler = endpoint({
  access: "session",
  params: { id: rowId("The board's id.", 3), ad_archive_id: adParam },
  body: { PUT: starSchema },
}, {
  async PUT({ services, principal, params, body }) {
    const { id, ad_archive_id } = params;
    const data = await services.boards.star(principal.account.id, id, {
      ...{ ad_archive_id, note: body.note },
    });
    return privateJson({ data });
  },

  async DELETE({ services, principal, params }) {
    const { id, ad_archive_id } = params;
    const accountId = principal.account.id;
    const data = await services.boards.unstar(accountId, id, ad_archive_id);
    return privateJson({ data });
  },
});
