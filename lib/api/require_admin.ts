import { createHash, timingSafeEqual } from "node:crypto";
import type { Middleware } from "fresh";
import type { State } from "@/lib/app/define.ts";
import {
  bearerOf,
  credentialInQuery,
  missingCredentials,
} from "@/lib/http/credentials.ts";
import { deny } from "@/lib/api/deny.ts";
import { Problem } from "@/lib/problem.ts";

function sha256(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

const HOW_TO_SEND =
  "Send the operator's key as Authorization: Bearer <ADMIN_API_KEY>.";

function judge(
  req: Request,
  url: URL,
  adminApiKey: string | null,
): Problem | null {
  if (adminApiKey === null) return new Problem("admin_disabled");
  const misplaced = credentialInQuery(url.searchParams, HOW_TO_SEND);
  if (misplaced !== null) return misplaced;
  const token = bearerOf(req);
  if (token === null) return missingCredentials(req, HOW_TO_SEND);
  // Hashes are compared, so that neither length nor content shows in the time.
  return timingSafeEqual(sha256(token), sha256(adminApiKey))
    ? null
    : new Problem("invalid_admin_key");
}

/** Opens an area to `Authorization: Bearer <ADMIN_API_KEY>` alone. */
export function requireAdmin(): Middleware<State> {
  return async function requireAdminMiddleware(ctx) {
    const { req, url, state } = ctx;
    if (req.method !== "OPTIONS") {
      const problem = judge(req, url, state.services.config.adminApiKey);
      if (problem !== null) deny(state, problem);
    }
    return await ctx.next();
  };
}
