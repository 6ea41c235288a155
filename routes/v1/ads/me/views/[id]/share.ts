import { shareEndpoint } from "@/lib/api/share_endpoint.ts";

export const handler = shareEndpoint(
  "view",
  ({ views }, accountId, id) => views.find(accountId, id),
  (view_id) => ({ view_id }),
);
