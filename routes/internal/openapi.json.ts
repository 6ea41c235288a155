import { noQuery } from "@/lib/http/query.ts";
import {
  Representation,
  sendRepresentation,
} from "@/lib/http/representation.ts";
import { resource } from "@/lib/http/resource.ts";
import { internalOpenApiDocument } from "@/lib/openapi/internal_document.ts";

export const handler = resource({
  GET({ req, url, state }) {
    noQuery(req, url);
    return sendRepresentation(
      req,
      new Representation(JSON.stringify(internalOpenApiDocument(state.origin))),
    );
  },
});
