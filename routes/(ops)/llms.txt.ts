import { endpoint } from "@/lib/api/endpoint.ts";
import { llmsText } from "@/lib/docs/llms_text.ts";
import { publicText } from "@/lib/http/json.ts";
import { OPEN } from "@/lib/http/policy.ts";

export const handler = endpoint(OPEN, {
  GET: ({ endpoints, origin }) => publicText(llmsText(endpoints, origin)),
});
