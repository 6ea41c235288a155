import { endpoint } from "@/lib/api/endpoint.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { sendRejects } from "@/lib/imports/stored_rejects.ts";

export const handler = endpoint({
  access: "operator",
  params: { id: rowId("The import's scrape_run_id.", 3) },
  type: "application/x-ndjson",
}, {
  GET: ({ services, params }) =>
    sendRejects(services.database.kysely, params.id),
});
