import { endpoint } from "@/lib/api/endpoint.ts";

export const handler = endpoint({ access: "operator" }, {
  GET: async ({ services: { media } }) => ({ data: await media.status() }),
});
