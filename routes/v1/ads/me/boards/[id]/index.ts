import { endpoint } from "@/lib/api/endpoint.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { namedBoardSchema, presentBoard } from "@/lib/views/board_wire.ts";

export const handler = endpoint({
  access: "session",
  params: { id: rowId("The board's id.", 3) },
  body: { PATCH: namedBoardSchema },
}, {
  async GET({ services, owner, params }) {
    const board = await services.boards.find(owner.accountId, params.id);
    return { data: presentBoard(board) };
  },

  async PATCH({ services, owner: { accountId }, params, body }) {
    const board = await services.boards.rename(accountId, params.id, body.name);
    return { data: presentBoard(board) };
  },

  async DELETE({ services, owner, params }) {
    const board = await services.boards.remove(owner.accountId, params.id);
    return { data: presentBoard(board) };
  },
});
