import { documentOf } from "@/lib/http/document_of.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";
import { resource } from "@/lib/api/resource.ts";
import { openApiDocument } from "@/lib/openapi/document.ts";

const documentFor = documentOf(openApiDocument);

export const handler = resource({
  GET: ({ req, state }) => {
    const response = sendRepresentation(req, documentFor(state.origin));
    response.headers.set("access-control-allow-origin", "*");
    return response;
  },
});
