import {
  archiveFigures,
  archiveSizes,
} from "@/lib/ads/read/archive_figures.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { listRuns } from "@/lib/imports/scrape_runs.ts";

export const handler = endpoint({ access: "operator" }, {
  async GET({ services: { database, archive, columns } }) {
    const [figures, sizes, [lastImport]] = await Promise.all([
      archiveFigures(database.kysely, columns),
      archiveSizes(database.kysely),
      listRuns(database.kysely, { limit: 1, before: null }),
    ]);
    return {
      data: {
        counts: figures,
        sizes,
        last_import: lastImport ?? null,
        cache: archive.cache.stats(),
        database: { kind: database.kind, pools: database.stats() },
      },
    };
  },
});
