import { endpoint } from "@/lib/api/endpoint.ts";
import { documentPerOrigin } from "@/lib/http/per_origin.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";
import { internalOpenApiDocument } from "@/lib/openapi/internal_document.ts";

const documentFor = documentPerOrigin(internalOpenApiDocument);

export const handler = endpoint({ access: "operator" }, {
  GET: ({ req, endpoints, origin }) =>
    sendRepresentation(req, documentFor(endpoints, origin)),
});
