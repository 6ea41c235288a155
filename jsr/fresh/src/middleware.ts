import { type Context, uiOf } from "./context.ts";

/** Answers a request, or passes it on with `ctx.next()`. */
export type Middleware<State> = (
  ctx: Context<State>,
) => Response | Promise<Response>;

/** @deprecated Use {@linkcode Middleware}. */
export type MiddlewareFn<State> = Middleware<State>;

/**
 * Joins middlewares into one function, once, so that a request allocates only
 * its `next` functions. What was `ctx.next` before is what the last one calls.
 */
export function compileChain<State>(
  middlewares: Middleware<State>[],
): Middleware<State> {
  type Step = (
    ctx: Context<State>,
    last: () => Promise<Response>,
  ) => Promise<Response>;

  let chain: Step = (_ctx, last) => last();
  for (const middleware of middlewares.toReversed()) {
    const following = chain;
    chain = async (ctx, last) => {
      const ui = uiOf(ctx);
      const { app, layouts } = ui;
      ctx.next = () => following(ctx, last);
      try {
        return await middleware(ctx);
      } catch (error) {
        ctx.error = error;
        throw error;
      } finally {
        ui.app = app;
        ui.layouts = layouts;
      }
    };
  }
  return (ctx) => chain(ctx, ctx.next);
}
