import type { Middleware } from "fresh";
import type { State } from "@/lib/define.ts";
import { readCookie } from "@/lib/http/cookies.ts";
import { FLASH_COOKIE, type FlashCode, flashOf } from "@/lib/shared/flash.ts";

const MAX_AGE_SECONDS = 60;

/** A 303 to `location` that tells `code` there. */
export function redirectWithFlash(location: string, code: FlashCode): Response {
  return new Response(null, {
    status: 303,
    headers: {
      location,
      "set-cookie":
        `${FLASH_COOKIE}=${code}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax`,
    },
  });
}

/** Gives a page what the redirect before it had to tell, once. */
export function takeFlash(): Middleware<State> {
  return async function takeFlashMiddleware(ctx) {
    const code = readCookie(ctx.req, FLASH_COOKIE);
    ctx.state.flash = flashOf(code);
    const response = await ctx.next();
    const isPage = response.headers.get("content-type")?.startsWith(
      "text/html",
    );
    if (code !== null && isPage) {
      response.headers.append(
        "set-cookie",
        `${FLASH_COOKIE}=; Path=/; Max-Age=0`,
      );
    }
    return response;
  };
}
