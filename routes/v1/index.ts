import { endpoint } from "@/lib/api/endpoint.ts";
import { apiIndex } from "@/lib/docs/api_index.ts";
import { documentPerOrigin } from "@/lib/http/per_origin.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";

const indexFor = documentPerOrigin(apiIndex);

export const handler = endpoint({ access: "public" }, {
  GET: ({ req, endpoints, origin }) =>
    sendRepresentation(req, indexFor(endpoints, origin)),
});
