import { endpoint } from "@/lib/api/endpoint.ts";
import { createdJson } from "@/lib/http/json.ts";
import { namedBoardSchema, presentBoard } from "@/lib/views/board_wire.ts";

export const handler = endpoint({
  access: "session",
  body: { POST: namedBoardSchema },
}, {
  async GET({ services, owner }) {
    const boards = await services.boards.list(owner.accountId);
    return { data: boards.map(presentBoard) };
  },

  async POST({ services, owner, body }) {
    const board = await services.boards.create(owner.accountId, body.name);
    const location = `/v1/ads/me/boards/${board.id}`;
    return createdJson(presentBoard(board), location);
  },
});
