import { endpoint } from "@/lib/api/endpoint.ts";
import { apiIndex } from "@/lib/docs/api_index.ts";
import { sendDocument } from "@/lib/http/per_origin.ts";

export const handler = endpoint({ access: "public" }, {
  GET: sendDocument(apiIndex),
});
