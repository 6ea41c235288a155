import { importParams, runsParams } from "@/lib/imports/import_query.ts";
import {
  reportExample,
  runExample,
  statsExample,
} from "@/lib/openapi/internal_examples.ts";
import { internalErrors } from "@/lib/openapi/internal_errors.ts";
import { queryParameters } from "@/lib/openapi/parameters.ts";
import { jsonResponse } from "@/lib/openapi/responses.ts";

const records = {
  schema: { type: "string", format: "binary" },
};

/** Imports and what the archive holds. */
export const internalArchivePaths = {
  "/internal/imports": {
    get: {
      operationId: "listImports",
      tags: ["Imports"],
      summary: "List imports",
      description: "Newest first, those from the command line too.",
      parameters: queryParameters(runsParams),
      responses: {
        "200": jsonResponse("One page of imports.", "ScrapeRunList", {
          example: {
            data: [runExample],
            meta: { has_more: false, next_before: null },
          },
        }),
        ...internalErrors(),
      },
    },
    post: {
      operationId: "importAds",
      tags: ["Imports"],
      summary: "Import ads",
      description:
        "Takes NDJSON, a JSON array, single objects, or the pages that the formats come in, of any size, gzipped or not (told apart by content; Content-Encoding: gzip is fine too). A bad record is rejected with its row and the reason, and stops nothing. The same records again change nothing. A record that was observed before the one stored is counted as superseded. Rejects do not change the status: check rejected in the report. Where the input breaks off, what was whole before stays.",
      parameters: queryParameters(importParams),
      requestBody: {
        required: true,
        content: {
          "application/json": records,
          "application/x-ndjson": records,
          "application/gzip": records,
        },
      },
      responses: {
        "200": jsonResponse("What the import did.", "ImportResponse", {
          example: { data: reportExample },
        }),
        ...internalErrors(
          "invalid_body",
          "unsupported_media_type",
          "import_running",
          "insufficient_storage",
        ),
      },
    },
  },
  "/internal/imports/{id}": {
    parameters: [{
      name: "id",
      in: "path",
      required: true,
      description: "The import's scrape_run_id.",
      example: runExample.scrape_run_id,
      schema: { type: "integer", minimum: 1 },
    }],
    get: {
      operationId: "getImport",
      tags: ["Imports"],
      summary: "Get an import",
      description: "One import, running or ended.",
      responses: {
        "200": jsonResponse("The import.", "ScrapeRunResponse", {
          example: { data: runExample },
        }),
        ...internalErrors("not_found"),
      },
    },
  },
  "/internal/stats": {
    get: {
      operationId: "getStats",
      tags: ["Operation"],
      summary: "Counts, sizes and the last import",
      description: "What the archive holds, and how this instance is doing.",
      responses: {
        "200": jsonResponse("The figures.", "Stats", {
          example: { data: statsExample },
        }),
        ...internalErrors(),
      },
    },
  },
};
