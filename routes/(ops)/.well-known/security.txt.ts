import { endpoint } from "@/lib/api/endpoint.ts";
import { securityText } from "@/lib/docs/security_text.ts";
import { publicText } from "@/lib/http/json.ts";
import { OPEN } from "@/lib/http/policy.ts";

export const handler = endpoint(OPEN, {
  GET: ({ origin, services }) => publicText(securityText(origin, services)),
});
