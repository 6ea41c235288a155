import { endpoint } from "@/lib/api/endpoint.ts";
import { privateJson } from "@/lib/http/json.ts";
import { namedBoardSchema, presentBoard } from "@/lib/views/board_wire.ts";

export const handler = endpoint({
  access: "session",
  body: { POST: namedBoardSchema },
}, {
  async GET({ services, principal }) {
    const boards = await services.boards.list(principal.account.id);
    return privateJson({ data: boards.map(presentBoard) });
  },

  async POST({ services, principal, body }) {
    const accountId = principal.account.id;
    const board = await services.boards.create(accountId, body.name);
    return privateJson({ data: presentBoard(board) }, {
      status: 201,
      headers: { location: `/v1/ads/me/boards/${board.id}` },
    });
  },
});
