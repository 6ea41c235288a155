import { endpoint } from "@/lib/api/endpoint.ts";
import { rowId } from "@/lib/http/path_param.ts";
import { findRun } from "@/lib/imports/scrape_runs.ts";
import { Problem } from "@/lib/errors/problem.ts";

export const handler = endpoint({
  access: "operator",
  params: { id: rowId("The import's scrape_run_id.", 3) },
}, {
  async GET({ services, params }) {
    const run = await findRun(services.database.kysely, params.id);
    if (run === null) throw new Problem("not_found");
    return { data: run };
  },
});
