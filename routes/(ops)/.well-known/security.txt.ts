import { resource } from "@/lib/api/resource.ts";
import { securityText } from "@/lib/docs/security_text.ts";

export const handler = resource({
  GET: ({ state }) =>
    new Response(securityText(state.origin, state.services), {
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "public, max-age=300",
      },
    }),
}, { type: null });
