import { noQuery } from "@/lib/http/query.ts";
import { resource } from "@/lib/api/resource.ts";

/** For Prometheus, which sends the admin key as a bearer token. */
export const handler = resource({
  async GET({ req, url, state }) {
    noQuery(req, url);
    const { metrics } = state.services;
    return new Response(await metrics.text(), {
      headers: {
        "content-type": metrics.contentType,
        "cache-control": "private, no-store",
      },
    });
  },
}, { type: null });
