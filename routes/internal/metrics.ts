import { endpoint } from "@/lib/api/endpoint.ts";

/** For Prometheus, which sends the admin key as a bearer token. */
export const handler = endpoint({ access: "operator", type: null }, {
  async GET({ services: { metrics } }) {
    return new Response(await metrics.text(), {
      headers: {
        "content-type": metrics.contentType,
        "cache-control": "private, no-store",
      },
    });
  },
});
