import { createHash, timingSafeEqual } from "node:crypto";
import type { Middleware } from "fresh";
import type { State } from "@/lib/define.ts";
import { bearerOf } from "@/lib/http/credentials.ts";
import { Problem } from "@/lib/problem.ts";

function sha256(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

/** Opens an area to `Authorization: Bearer <ADMIN_API_KEY>` alone. */
export function requireAdmin(): Middleware<State> {
  return async function requireAdminMiddleware(ctx) {
    const { adminApiKey } = ctx.state.services.config;
    const token = bearerOf(ctx.req);
    if (adminApiKey === null) ctx.state.denied = new Problem("admin_disabled");
    // Hashes are compared, so that neither length nor content shows in the time.
    else if (
      token === null || !timingSafeEqual(sha256(token), sha256(adminApiKey))
    ) {
      ctx.state.denied = new Problem(
        token === null ? "missing_credentials" : "invalid_admin_key",
        token === null
          ? {
            message:
              "Send the operator's key as Authorization: Bearer <ADMIN_API_KEY>.",
          }
          : {},
      );
    }
    return await ctx.next();
  };
}
