import { endpoint } from "@/lib/api/endpoint.ts";
import { llmsText } from "@/lib/docs/llms_text.ts";

export const handler = endpoint({
  access: "public",
  query: "unchecked",
  type: null,
}, {
  GET: ({ endpoints, origin }) =>
    new Response(llmsText(endpoints, origin), {
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "public, max-age=300",
      },
    }),
});
