import { endpoint } from "@/lib/api/endpoint.ts";
import { SHARE, shareWork } from "@/lib/api/share_work.ts";

export const handler = endpoint(
  SHARE,
  shareWork(
    ({ boards }, accountId, id) => boards.find(accountId, id),
    (board_id) => ({ board_id }),
  ),
);
