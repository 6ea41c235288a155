import { resource } from "@/lib/api/resource.ts";
import { llmsText } from "@/lib/docs/llms_text.ts";

export const handler = resource({
  GET: ({ state }) =>
    new Response(llmsText(state.origin), {
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "public, max-age=300",
      },
    }),
}, { type: null });
