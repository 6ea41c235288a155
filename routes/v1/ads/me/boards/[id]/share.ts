import { shareEndpoint } from "@/lib/api/share_endpoint.ts";

export const handler = shareEndpoint(
  "board",
  ({ boards }, accountId, id) => boards.find(accountId, id),
  (board_id) => ({ board_id }),
);
