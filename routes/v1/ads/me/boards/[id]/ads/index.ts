import { endpoint } from "@/lib/api/endpoint.ts";
import { toPage } from "@/lib/http/page.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { boardAdsParams, presentStarred } from "@/lib/views/board_wire.ts";
import { readStarred } from "@/lib/views/boards.ts";

export const handler = endpoint({
  access: "session",
  params: { id: rowId("The board's id.", 3) },
  query: { GET: boardAdsParams },
}, {
  async GET({ services, owner, params, origin, query }) {
    await services.boards.find(owner.accountId, params.id);
    const { limit, before } = query;
    const rows = await readStarred(services.database.kysely, params.id, {
      limit: limit + 1,
      before,
    });
    const { data, meta } = toPage(rows, limit, ({ id }) => id);
    return { data: data.map((row) => presentStarred(row, origin)), meta };
  },
});
