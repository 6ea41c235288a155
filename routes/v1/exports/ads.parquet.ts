import { endpoint } from "@/lib/api/endpoint.ts";
import { exporting, exportPolicy } from "@/lib/api/export_endpoint.ts";

export const handler = endpoint(exportPolicy("parquet"), exporting("parquet"));
