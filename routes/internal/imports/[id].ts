import { findRun } from "@/lib/imports/scrape_runs.ts";
import { privateJson } from "@/lib/http/json.ts";
import { parseId } from "@/lib/http/path_id.ts";
import { noQuery } from "@/lib/http/query.ts";
import { resource } from "@/lib/api/resource.ts";
import { Problem } from "@/lib/problem.ts";

export const handler = resource({
  async GET({ req, url, params, state }) {
    noQuery(req, url);
    const run = await findRun(
      state.services.database.kysely,
      parseId(params.id),
    );
    if (run === null) throw new Problem("not_found");
    return privateJson({ data: run });
  },
});
