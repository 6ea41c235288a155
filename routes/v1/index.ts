import { endpoint } from "@/lib/api/endpoint.ts";
import { apiIndex } from "@/lib/docs/api_index.ts";
import { buildDocument } from "@/lib/http/document_of.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";

const indexFor = buildDocument(apiIndex);

export const handler = endpoint({ access: "public" }, {
  GET: ({ req, endpoints, origin }) =>
    sendRepresentation(req, indexFor(endpoints, origin)),
});
