import type { Context, Middleware } from "../context.ts";
import type { Route } from "../handlers.ts";
import { compileChain } from "../request_context.ts";
import type { Command } from "./commands.ts";
import { renderRoute } from "./render_route.ts";
import type { Router } from "./router.ts";
import { newSegment, passageTo, segmentAt } from "./segment.ts";

/**
 * Fills the router. Returns what runs for paths without a route: the
 * middlewares of the root segment alone.
 */
export function applyCommands<State>(
  router: Router<Middleware<State>>,
  commands: Command<State>[],
): Middleware<State> {
  const root = newSegment<State>(null);
  for (const command of commands) {
    const segment = segmentAt(root, command.pattern, command.type !== "route");
    switch (command.type) {
      case "middleware":
        segment.middlewares.push(...command.fns);
        break;
      case "app":
      case "layout":
        segment[command.type] = command.component;
        break;
      case "error":
        segment.errorRoute = command.route;
        break;
      case "route":
        router.add(
          command.routePattern,
          compileChain([...passageTo(segment), lazyRoute(command.load)]),
        );
    }
  }
  return compileChain(passageTo(root));
}

/**
 * The methods of a route are not known until it is loaded, so it is asked for
 * every method and responds with 404 to those it lacks.
 */
function lazyRoute<State>(
  load: () => Promise<Route<State>>,
): Middleware<State> {
  let loaded: Route<State> | undefined;
  return async (ctx: Context<State>) =>
    await renderRoute(ctx, loaded ??= await load());
}
