import type { EndpointRequest } from "@/lib/api/endpoint.ts";
import { saveManifest } from "@/lib/exports/manifest.ts";
import {
  type ExportFormat,
  exportParams,
  parseExportQuery,
} from "@/lib/exports/query.ts";
import { sendExport } from "@/lib/exports/responses.ts";
import { READ } from "@/lib/http/policy.ts";

/** The endpoints that export ads differ only in the format. */
export const exportPolicy = (format: ExportFormat) => ({
  ...READ,
  query: {
    GET: { params: exportParams[format], parse: parseExportQuery(format) },
  },
  type: null,
} as const);

type ExportRequest = EndpointRequest<ReturnType<typeof exportPolicy>, "GET">;

export const exporting = (format: ExportFormat) => ({
  GET({ req, services, origin, query, principal, confirm }: ExportRequest) {
    const { archive, concurrency, quota, usage, clock, database } = services;
    return sendExport(format, query, {
      req,
      origin,
      principal,
      clock,
      queries: archive.queries,
      async run(read) {
        // The key or session may have ended since the page before.
        await confirm();
        return await concurrency.reads.run(read, principal.account.id);
      },
      async pay() {
        if (!await quota.reserve(principal)) return false;
        usage.count(principal, "requests");
        quota.release(principal);
        return true;
      },
      remaining: quota.remaining(principal),
      resetIn: quota.resetIn,
      signal: services.lifecycle.signal,
      save: (manifest) =>
        saveManifest(database.housekeeping, principal.account.id, manifest),
    });
  },
});
