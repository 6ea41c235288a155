import { define } from "@/lib/app/define.ts";
import { nextPath } from "@/lib/site/next_path.ts";
import { parseTheme, themeCookie } from "@/lib/shared/theme.ts";
import { readForm } from "@/lib/site/form.ts";

/** Switches colors without JavaScript, and redirects back to the page. */
export const handler = define.pageHandlers({
  async POST({ req, state }) {
    const form = await readForm(req);
    return new Response(null, {
      status: 303,
      headers: {
        location: cameFrom(req, state.origin),
        "set-cookie": themeCookie(parseTheme(form.text("theme"))),
      },
    });
  },
});

function cameFrom(req: Request, origin: string): string {
  const referer = URL.parse(req.headers.get("referer") ?? "");
  return referer?.origin === origin
    ? nextPath(referer.pathname + referer.search, "/")
    : "/";
}
