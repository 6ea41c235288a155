import type { Docs } from "@/lib/openapi/operation.ts";

const file = (type: string, example: string) => ({
  [type]: { schema: { type: "string", format: "binary" }, example },
});
const headers = {
  "Content-Disposition": "The file's name.",
  "X-Total-Count":
    "The number of ads that match the filter, if it is known exactly. With after, id_min, or id_max, some of them are not in the file.",
};
const COST =
  "Accepts the filters of GET /v1/ads; ads are in descending order of their ids. Costs one request of the quota for each 100 ads begun, counted as it runs, and counts once against the minute.";
const RESUME =
  "Where it ends early, the last line says why; continue with after=<id of the last ad that you have>.";

export const exportDocs: Docs = {
  "GET /v1/exports/ads.ndjson": {
    operationId: "exportAdsAsNdjson",
    summary: "Export ads as NDJSON",
    description:
      `One ad per line, as lists send it, with the members that include adds. ${COST} Where it ends early, the last line is {"error": {code, message}}; continue with after=<id of the last ad that you have>.`,
    returns: "The ads, one per line.",
    headers,
    content: file(
      "application/x-ndjson",
      '{"id":4217,"ad_archive_id":"1814828612206945"}\n',
    ),
  },
  "GET /v1/exports/ads.csv": {
    operationId: "exportAdsAsCsv",
    summary: "Export ads as CSV",
    description:
      `One column per member (RFC 4180, UTF-8): lists and objects are JSON, and null is an empty cell. A cell that a spreadsheet would run as a formula begins with an apostrophe, so CSV is not an exact copy; NDJSON is. ${COST} ${RESUME} That line is #error, the code, and the message.`,
    returns: "The ads, one per row.",
    headers,
    content: file("text/csv", "id,ad_archive_id\r\n4217,1814828612206945\r\n"),
  },
  "GET /v1/exports/ads.parquet": {
    operationId: "exportAdsAsParquet",
    summary: "Export ads as Parquet",
    description:
      `One column per member; lists and objects are JSON. ${COST} A Parquet file cannot be continued: export ranges of ids (id_min, id_max) instead. If the quota is not enough for all of it, the response is quota_exceeded.`,
    returns: "A Parquet file.",
    headers,
    content: file("application/vnd.apache.parquet", "PAR1..."),
  },
  "GET /v1/exports/ads.manifest.json": {
    operationId: "getExportManifest",
    summary: "Get the manifest of the last export",
    description:
      "What the account's last export contained: its query, time, number of ads, size, and SHA-256. Does not count against the quota.",
    returns: "The manifest.",
    schema: "ExportManifestResponse",
    errors: ["not_found"],
  },
};
