import type { Context } from "fresh";
import { authenticate, type Requester } from "@/lib/api/authenticate.ts";
import { Meter } from "@/lib/api/meter.ts";
import { noteServed } from "@/lib/api/served.ts";
import { type Parsed, parseRequest } from "@/lib/api/parse_request.ts";
import type { TakeTurn } from "@/lib/ads/responses/response_cache.ts";
import type { Declared, Endpoints, Method, Policy } from "@/lib/http/policy.ts";
import type { State } from "@/lib/app/define.ts";
import { asProblem } from "@/lib/app/present_errors.ts";
import type { Services } from "@/lib/app/services.ts";
import { allowOf, NOTHING_ALLOWED, optionsResponse } from "@/lib/http/cors.ts";
import { privateJson } from "@/lib/http/json.ts";
import { accepts } from "@/lib/http/negotiate.ts";
import {
  Representation,
  sendRepresentation,
} from "@/lib/http/representation.ts";
import { Problem, type ProblemCode } from "@/lib/errors/problem.ts";

/** A request that meets its endpoint's policy. */
export interface EndpointRequest<P extends Policy, M extends Method>
  extends Parsed<P, M> {
  readonly req: Request;
  readonly services: Services;
  readonly endpoints: Endpoints;
  /** For absolute URLs in the response. */
  readonly origin: string;
  readonly requestId: string;
  /** The client's address; null if unknown. */
  readonly address: string | null;
  /**
   * Waits for the account's turn to query the database. Only needed by reads
   * that count against the quota.
   */
  readonly takeTurn: TakeTurn;
  /**
   * For long responses.
   *
   * @throws {Problem} the key was revoked, or the session has ended, since the start
   */
  readonly confirm: () => Promise<void>;
}

/** A response, or what is sent as JSON. */
type Answer = Response | Representation | object;

type Work<P extends Policy> = {
  readonly [M in Method]?: (
    request: EndpointRequest<P, M>,
  ) => Answer | Promise<Answer>;
};

function toResponse(req: Request, answer: Answer): Response {
  if (answer instanceof Response) return answer;
  return answer instanceof Representation
    ? sendRepresentation(req, answer)
    : privateJson(answer);
}

/** A route's handler and its declaration. */
interface Endpoint extends Declared {
  (ctx: Context<State>): Promise<Response>;
}

/**
 * Creates an endpoint of the API. Its policy decides everything before and
 * after the work, in the order below. HEAD works like GET; the guard removes
 * its body.
 */
export function endpoint<const P extends Policy>(
  policy: P,
  work: Work<P>,
): Endpoint {
  const methods = Object.keys(work) as Method[];
  const allow = allowOf(methods);

  async function handle(ctx: Context<State>): Promise<Response> {
    const { req, state } = ctx;
    if (req.method === "OPTIONS") return optionsResponse(allow);
    const method = (req.method === "HEAD" ? "GET" : req.method) as Method;
    return await metered(ctx, policy, async ({ principal, refusal }, meter) => {
      const run = work[method] as
        | ((request: unknown) => Answer | Promise<Answer>)
        | undefined;
      if (run === undefined) {
        throw new Problem("method_not_allowed", { headers: { allow } });
      }
      if (refusal !== null) throw refusal;
      requireAccepted(req, policy);
      await meter?.take();
      const parsed = await parseRequest(ctx, policy, method);
      const takeTurn = Object.assign(
        async (isShared?: boolean) => await meter?.takeTurn(req, isShared),
        { account: principal?.account.id ?? "" },
      );
      if (!policy.quota && !policy.isWaiting) await takeTurn();
      const confirm = async () => {
        const { refusal } = await authenticate(ctx, policy);
        if (refusal !== null) throw refusal;
      };
      const owner = principal && {
        accountId: principal.account.id,
        address: state.address,
      };
      const who = { req, principal, owner, takeTurn, confirm };
      return toResponse(req, await run({ ...state, ...parsed, ...who }));
    });
  }
  return Object.assign(handle, { policy, methods });
}

/**
 * The handler of unknown paths in an area. The operator's area only returns 404
 * to the operator.
 */
export function unknownPath(access: "reader" | "operator") {
  const policy: Policy = { access, quota: access === "reader" };
  return async function handle(ctx: Context<State>): Promise<Response> {
    if (ctx.req.method === "OPTIONS") {
      if (access === "operator") throw new Problem("not_found");
      // If the preflight failed, the page could not read the 404.
      return optionsResponse(NOTHING_ALLOWED);
    }
    return await metered(ctx, policy, ({ refusal }) => {
      if (access === "operator" && refusal !== null) throw refusal;
      throw new Problem("not_found");
    });
  };
}

/**
 * Identifies the requester, and counts the response. Every response to a known
 * principal has the limits in its headers, including errors.
 */
async function metered(
  ctx: Context<State>,
  policy: Policy,
  respond: (
    requester: Requester,
    meter: Meter | null,
  ) => Response | Promise<Response>,
): Promise<Response> {
  const started = performance.now();
  const requester = await authenticate(ctx, policy);
  const { principal } = requester;
  if (principal === null) return await respond(requester, null);
  const { services, requestId } = ctx.state;
  const meter = new Meter(services, principal, policy);
  const log = (status: number, code?: ProblemCode) =>
    services.usage.log(principal, {
      requestId,
      started,
      status,
      code,
      method: ctx.req.method,
      route: ctx.route,
      url: ctx.req.url,
    });
  try {
    const response = await respond(requester, meter);
    meter.count(response.status);
    log(response.status);
    const limits = meter.headers();
    for (const name in limits) response.headers.set(name, limits[name]!);
    // A session's response could set a cookie.
    if (policy.quota && principal.key !== null) {
      noteServed(response, {
        policy,
        plan: principal.plan,
        route: ctx.route,
        path: ctx.url.pathname,
      });
    }
    return response;
  } catch (error) {
    const problem = asProblem(error);
    meter.count(problem.status, problem.code);
    log(problem.status, problem.code);
    throw problem.withHeaders(meter.headers());
  } finally {
    meter.end();
  }
}

function requireAccepted(
  req: Request,
  { type = "application/json" }: Policy,
): void {
  if (type === null || accepts(req, type)) return;
  throw new Problem("not_acceptable", {
    message:
      `This route returns only ${type}. Send Accept: ${type}, or no Accept header.`,
  });
}
