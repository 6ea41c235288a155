import { apiIndex } from "@/lib/docs/api_index.ts";
import { documentOf } from "@/lib/http/document_of.ts";
import { noQuery } from "@/lib/http/query.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";
import { resource } from "@/lib/api/resource.ts";

const indexFor = documentOf(apiIndex);

/** What there is, for whoever looks around. No credentials needed. */
export const handler = resource({
  GET({ req, url, state }) {
    noQuery(req, url);
    return sendRepresentation(req, indexFor(state.origin));
  },
});
