import { setTimeout as delay } from "node:timers/promises";
import type { Middleware } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { addressGroup } from "@/lib/http/address_group.ts";
import { readSmallBody } from "@/lib/http/read_limited.ts";

/**
 * An error page costs a render too, so a client that asks again at once must
 * not get one each time.
 */
const REFUSAL_DELAY_MS = 500;

/**
 * Lets a few pages of each visitor be made at once: of an account, else of a
 * network. A visitor who has gone away leaves the queue and costs no query.
 */
export function takePageTurns(): Middleware<State> {
  return async function takePageTurnsMiddleware(ctx) {
    const { state, req } = ctx;
    const visitor = state.session === null
      ? `address:${addressGroup(state.address)}`
      : `account:${state.session.account.id}`;
    // A client that sends its form slowly waits by itself, without a turn.
    if (req.body !== null) await readSmallBody(req);
    const release = await state.services.concurrency.pages
      .acquire(visitor, req.signal)
      .catch(async (error) => {
        await delay(REFUSAL_DELAY_MS);
        throw error;
      });
    try {
      return await ctx.next();
    } finally {
      // Rendering blocks the event loop, so whatever else arrived goes before
      // the next page.
      setTimeout(release);
    }
  };
}
