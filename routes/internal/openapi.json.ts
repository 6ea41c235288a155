import { endpoint } from "@/lib/api/endpoint.ts";
import { sendDocument } from "@/lib/http/per_origin.ts";
import { internalOpenApiDocument } from "@/lib/openapi/internal_document.ts";

export const handler = endpoint({ access: "operator" }, {
  GET: sendDocument(internalOpenApiDocument),
});
