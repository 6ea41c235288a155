import { archiveFigures } from "@/lib/ads/archive_figures.ts";
import { archiveSizes } from "@/lib/ads/archive_sizes.ts";
import { noQuery } from "@/lib/http/query.ts";
import { privateJson } from "@/lib/http/json.ts";
import { resource } from "@/lib/api/resource.ts";
import { listRuns } from "@/lib/imports/scrape_runs.ts";

export const handler = resource({
  async GET({ req, url, state }) {
    noQuery(req, url);
    const { database, archive } = state.services;
    const [figures, sizes, [lastImport]] = await Promise.all([
      archiveFigures(database.kysely),
      archiveSizes(database.kysely),
      listRuns(database.kysely, { limit: 1, before: null }),
    ]);
    return privateJson({
      data: {
        counts: figures,
        sizes,
        last_import: lastImport ?? null,
        cache: archive.stats(),
        database: { kind: database.kind, pools: database.stats() },
      },
    });
  },
});
