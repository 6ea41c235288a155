import { sendDocument } from "@/lib/http/per_origin.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { openApiDocument } from "@/lib/openapi/document.ts";

const send = sendDocument(openApiDocument);

export const handler = endpoint({ access: "public", query: "unchecked" }, {
  GET(request) {
    const response = send(request);
    response.headers.set("access-control-allow-origin", "*");
    return response;
  },
});
