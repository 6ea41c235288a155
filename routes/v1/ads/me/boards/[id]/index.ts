import { endpoint } from "@/lib/api/endpoint.ts";
import { privateJson } from "@/lib/http/json.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { namedBoardSchema, presentBoard } from "@/lib/views/board_wire.ts";

export const handler = endpoint({
  access: "session",
  params: { id: rowId("The board's id.", 3) },
  body: { PATCH: namedBoardSchema },
}, {
  async GET({ services, principal, params }) {
    const board = await services.boards.find(principal.account.id, params.id);
    return privateJson({ data: presentBoard(board) });
  },

  async PATCH({ services, principal, params, body }) {
    const accountId = principal.account.id;
    const board = await services.boards.rename(accountId, params.id, body.name);
    return privateJson({ data: presentBoard(board) });
  },

  async DELETE({ services, principal, params }) {
    const board = await services.boards.remove(principal.account.id, params.id);
    return privateJson({ data: presentBoard(board) });
  },
});
