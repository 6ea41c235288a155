import { resource } from "@/lib/api/resource.ts";
import { privateJson } from "@/lib/http/json.ts";

/** The process lives and answers; it asks nothing of the database. */
export const handler = resource({
  GET: () => privateJson({ status: "ok" }),
}, { type: null });
