import { endpoint } from "@/lib/api/endpoint.ts";
import { OPEN } from "@/lib/http/policy.ts";

/** Succeeds while the process runs; does not use the database. */
export const handler = endpoint(OPEN, {
  GET: () => ({ status: "ok" }),
});
