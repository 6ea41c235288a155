import { documentPerOrigin } from "@/lib/http/per_origin.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { openApiDocument } from "@/lib/openapi/document.ts";

const documentFor = documentPerOrigin(openApiDocument);

export const handler = endpoint({ access: "public", query: "unchecked" }, {
  GET({ req, endpoints, origin }) {
    const response = sendRepresentation(req, documentFor(endpoints, origin));
    response.headers.set("access-control-allow-origin", "*");
    return response;
  },
});
