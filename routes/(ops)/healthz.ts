import { endpoint } from "@/lib/api/endpoint.ts";
import { privateJson } from "@/lib/http/json.ts";

/** The process is alive; does not use the database. */
export const handler = endpoint({
  access: "public",
  query: "unchecked",
  type: null,
}, {
  GET: () => privateJson({ status: "ok" }),
});
