import type { Middleware } from "fresh";
import { toPrincipal } from "@/lib/auth/session.ts";
import type { State } from "@/lib/app/define.ts";
import {
  apiKeyOf,
  credentialInQuery,
  missingCredentials,
} from "@/lib/http/credentials.ts";
import { deny } from "@/lib/api/deny.ts";
import { Problem } from "@/lib/problem.ts";

/** Open to all: the list of what there is. */
const OPEN = "/v1";

/** A key where one was sent, right or wrong; else the session of the cookie. */
async function identify(req: Request, url: URL, state: State): Promise<void> {
  const { keys, auth, failures } = state.services;
  const misplaced = url.search === ""
    ? null
    : credentialInQuery(url.searchParams);
  if (misplaced !== null) throw misplaced;
  if (url.pathname === OPEN) return;
  const key = apiKeyOf(req);
  if (key !== null) {
    state.principal = await keys.verify(key, failures.isOver(state.address));
    return;
  }
  state.session = await auth.loadSession(req, state.origin);
  if (state.session === null) throw missingCredentials(req);
  state.principal = toPrincipal(state.session);
}

/** Finds out who is asking, and denies whoever may not pass. */
export function authenticate(): Middleware<State> {
  return async function authenticateMiddleware(ctx) {
    const { state, req, url } = ctx;
    if (req.method !== "OPTIONS") {
      try {
        await identify(req, url, state);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        deny(state, error);
      }
    }
    return await ctx.next();
  };
}
