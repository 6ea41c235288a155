import { endpoint } from "@/lib/api/endpoint.ts";
import { buildDocument } from "@/lib/http/document_of.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";
import { internalOpenApiDocument } from "@/lib/openapi/internal_document.ts";

const documentFor = buildDocument(internalOpenApiDocument);

export const handler = endpoint({ access: "operator" }, {
  GET: ({ req, endpoints, origin }) =>
    sendRepresentation(req, documentFor(endpoints, origin)),
});
