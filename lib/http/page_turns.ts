import type { Middleware } from "fresh";
import type { State } from "@/lib/define.ts";
import { addressGroup } from "@/lib/http/address_group.ts";

/** Pages that ask nothing of the database, or are read once for everyone. */
const FROM_MEMORY = /^\/(?:docs(?:\/.*)?|theme)?$/;

/**
 * Lets a few pages of each visitor be made at once: of an account, else of a
 * network. A visitor who has gone away gets no turn, and costs no query.
 */
export function takePageTurns(): Middleware<State> {
  return async function takePageTurnsMiddleware(ctx) {
    const { state, req, url } = ctx;
    if (FROM_MEMORY.test(url.pathname)) return await ctx.next();
    const visitor = state.session === null
      ? `address:${addressGroup(state.address)}`
      : `account:${state.session.account.id}`;
    const endTurn = await state.services.turns.take(
      "pages",
      visitor,
      req.signal,
    );
    try {
      return await ctx.next();
    } finally {
      endTurn();
    }
  };
}
