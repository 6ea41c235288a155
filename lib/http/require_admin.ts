import { createHash, timingSafeEqual } from "node:crypto";
import type { Middleware } from "fresh";
import type { State } from "@/lib/define.ts";
import { bearerOf } from "@/lib/http/credentials.ts";
import { deny } from "@/lib/http/deny.ts";
import { Problem } from "@/lib/problem.ts";

function sha256(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

function judge(req: Request, adminApiKey: string | null): Problem | null {
  if (adminApiKey === null) return new Problem("admin_disabled");
  const token = bearerOf(req);
  if (token === null) {
    return new Problem("missing_credentials", {
      message:
        "Send the operator's key as Authorization: Bearer <ADMIN_API_KEY>.",
    });
  }
  // Hashes are compared, so that neither length nor content shows in the time.
  return timingSafeEqual(sha256(token), sha256(adminApiKey))
    ? null
    : new Problem("invalid_admin_key");
}

/** Opens an area to `Authorization: Bearer <ADMIN_API_KEY>` alone. */
export function requireAdmin(): Middleware<State> {
  return async function requireAdminMiddleware(ctx) {
    const { req, state } = ctx;
    if (req.method !== "OPTIONS") {
      const problem = judge(req, state.services.config.adminApiKey);
      if (problem !== null) deny(state, problem);
    }
    return await ctx.next();
  };
}
