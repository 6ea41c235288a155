import type { Middleware } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { readCookie } from "@/lib/http/cookies.ts";
import { FLASH_COOKIE, parseFlash } from "@/lib/shared/flash.ts";

/** Gives a page what the redirect before it had to tell, once. */
export function takeFlash(): Middleware<State> {
  return async function takeFlashMiddleware(ctx) {
    const flash = readCookie(ctx.req, FLASH_COOKIE);
    ctx.state.flash = parseFlash(flash);
    const response = await ctx.next();
    const isPage = response.headers.get("content-type")?.startsWith(
      "text/html",
    );
    if (flash !== null && isPage) {
      response.headers.append(
        "set-cookie",
        `${FLASH_COOKIE}=; Path=/; Max-Age=0`,
      );
    }
    return response;
  };
}
