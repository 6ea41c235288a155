import { endpoint } from "@/lib/api/endpoint.ts";
import { privateJson } from "@/lib/http/json.ts";

export const handler = endpoint({ access: "operator" }, {
  GET: async ({ services: { media } }) =>
    privateJson({ data: await media.status() }),
});
