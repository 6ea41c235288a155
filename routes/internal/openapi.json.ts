import { documentOf } from "@/lib/http/document_of.ts";
import { noQuery } from "@/lib/http/query.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";
import { resource } from "@/lib/api/resource.ts";
import { internalOpenApiDocument } from "@/lib/openapi/internal_document.ts";

const documentFor = documentOf(internalOpenApiDocument);

export const handler = resource({
  GET({ req, url, state }) {
    noQuery(req, url);
    return sendRepresentation(req, documentFor(state.origin));
  },
});
