import { endpoint } from "@/lib/api/endpoint.ts";
import { SHARE, shareWork } from "@/lib/api/share_work.ts";

export const handler = endpoint(
  SHARE,
  shareWork(
    ({ views }, accountId, id) => views.find(accountId, id),
    (view_id) => ({ view_id }),
  ),
);
