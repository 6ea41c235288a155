import { endpoint } from "@/lib/api/endpoint.ts";
import { securityText } from "@/lib/docs/security_text.ts";

export const handler = endpoint({
  access: "public",
  query: "unchecked",
  type: null,
}, {
  GET: ({ origin, services }) =>
    new Response(securityText(origin, services), {
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "public, max-age=300",
      },
    }),
});
