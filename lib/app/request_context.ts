import type { Middleware } from "fresh";
import type { State } from "@/lib/app/define.ts";
import {
  getClientAddress,
  getOrigin,
  isTrustedPeer,
  peerAddress,
} from "@/lib/http/origin.ts";
import { finishResponse } from "@/lib/app/finish_response.ts";
import { setErrorPagePolicy } from "@/lib/app/page_policy.ts";
import { setProblemHeaders } from "@/lib/http/problem_response.ts";
import { getRequestId } from "@/lib/http/request_id.ts";
import type { Endpoints } from "@/lib/http/policy.ts";
import type { Services } from "@/lib/app/services.ts";

/** The outermost middleware, for every request that reaches the router. */
export function requestContext(
  services: Services,
  endpoints: Endpoints,
): Middleware<State> {
  const { config } = services;
  return async function requestContextMiddleware(ctx) {
    const started = performance.now();
    const { state, req } = ctx;
    state.services = services;
    state.endpoints = endpoints;
    state.requestId = getRequestId(req);
    const peer = peerAddress(ctx.info);
    state.origin = getOrigin(req, ctx.url, {
      publicUrl: config.publicUrl,
      trusted: isTrustedPeer(peer, config.trustProxy),
    });
    state.address = getClientAddress(req, peer, config.trustProxy);
    state.session = null;
    const response = await ctx.next();
    setErrorPagePolicy(response.headers, config, ctx.config.mode);
    // Fresh renders error pages without the problem's headers.
    if (state.problem !== undefined) {
      setProblemHeaders(response.headers, state.problem);
    }
    for (const header of Object.entries(state.headers ?? {})) {
      response.headers.set(...header);
    }
    finishResponse(req, response, services, {
      requestId: state.requestId,
      route: ctx.route,
      method: req.method,
      path: ctx.url.pathname,
      started,
      isHttps: state.origin.startsWith("https:"),
    });
    return response;
  };
}
