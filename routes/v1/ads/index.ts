import { parseListQuery } from "@/lib/ads/list_query.ts";
import { prefersLenient } from "@/lib/http/query.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";
import { resource } from "@/lib/api/resource.ts";

export const handler = resource({
  async GET({ req, url, state }) {
    const query = parseListQuery(url.searchParams, {
      lenient: prefersLenient(req),
    });
    return sendRepresentation(
      req,
      await state.services.archive.list(query, state.origin, {
        turn: state.turn,
      }),
    );
  },
});
