/** Where ads are exported, and in which formats. */

export const EXPORTS_PATH = "/v1/exports";

export const EXPORT_FORMATS = [
  { format: "csv", label: "CSV", what: "For spreadsheets" },
  { format: "ndjson", label: "NDJSON", what: "The exact copy, an ad per line" },
  {
    format: "parquet",
    label: "Parquet",
    what: "For DuckDB, pandas and the like",
  },
] as const;
