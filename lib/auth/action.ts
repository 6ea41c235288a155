import { setTimeout } from "node:timers/promises";
import type { z } from "zod";
import type { Auth } from "@/lib/auth/auth.ts";
import { ADDRESS_HEADER } from "@/lib/auth/auth_parts.ts";
import type { BetterAuth } from "@/lib/auth/better_auth.ts";
import {
  type Client,
  cookiesForBetterAuth,
  deviceCookie,
  findNewSession,
  hashSessionToken,
  readSessionToken,
} from "@/lib/auth/cookies.ts";
import { fieldErrors } from "@/lib/auth/errors.ts";
import { endSessions } from "@/lib/auth/sessions.ts";
import { addressGroup } from "@/lib/http/address_group.ts";
import { seconds } from "@/lib/time/clock.ts";
import type { Limits } from "@/lib/limits/attempts.ts";
import { redactKeys } from "@/lib/log/redact_keys.ts";

const USER_AGENT_LENGTH_MAX = 256;
/** Longer than hashing a password and writing an account take, in milliseconds. */
const EVEN_MS = 500;

/** The part of the request's context that actions use. */
export interface AuthContext extends Client {
  state: Client["state"] & { services: { auth: Auth } };
}

/** An action. It validates its own input, which can be any JSON object. */
export type Action = (
  ctx: AuthContext,
  input: never,
) => Promise<{ headers: Headers; body: object }>;

interface ActionOptions<Schema extends z.ZodType, Body> {
  input: Schema;
  limits?(
    address: string | null,
    input: z.output<Schema>,
    ctx: AuthContext,
  ): Limits | Promise<Limits>;
  /** Whether it hashes a password, which only a few requests may do at once. */
  isCostly?: boolean;
  /** Whether it takes equally long for known and unknown addresses, so that only the email sent tells them apart. */
  isEven?(auth: Auth): boolean;
  run(call: {
    ctx: AuthContext;
    auth: Auth;
    input: z.output<Schema>;
    api: BetterAuth["api"];
    /** The options of every call of `api`. */
    options: { headers: Headers; returnHeaders: true };
  }): Promise<{ headers: Headers; response: Body }>;
}

/**
 * Makes an action from calls of Better Auth: validates the input, applies
 * limits, and presents the result. The caller must check that the request comes
 * from a page of this site.
 */
export function action<Schema extends z.ZodType<object>, Body>(
  { input: schema, limits = () => [], isCostly, isEven, run }: ActionOptions<
    Schema,
    Body
  >,
) {
  return async function act(
    ctx: AuthContext,
    given: z.input<Schema>,
  ): Promise<{ headers: Headers; body: Omit<Body, "token"> }> {
    const { origin, services: { auth } } = ctx.state;
    const parsed = schema.safeParse(given);
    if (!parsed.success) {
      throw fieldErrors(parsed.error.issues.map(({ path, message }) => ({
        param: String(path[0] ?? "body"),
        reason: message,
      })));
    }
    const input = parsed.data;
    // Before any call of Better Auth: a module loaded within a call would leak
    // that call's asynchronous context to later requests.
    const { api } = await auth.betterAuth(origin);
    const { redirectOrThrow } = await import(
      "@/lib/auth/better_auth_errors.ts"
    );
    const options = { headers: headersFor(ctx), returnHeaders: true } as const;
    let even: Promise<void> | false | undefined;
    const limited = async () => {
      // From here on: known and unknown addresses wait equally long for a turn.
      even = isEven?.(auth) && setTimeout(EVEN_MS);
      return await auth.limitAttempts(
        await limits(ctx.state.address, input, ctx),
        () =>
          run({ ctx, auth, input, api, options }).catch(redirectOrThrow<Body>),
      );
    };
    const { headers, response } =
      await (isCostly
        ? auth.hashing.run(limited, addressGroup(ctx.state.address))
        : limited()).finally(() => even);
    const cookie = findNewSession(ctx, headers);
    if (cookie !== undefined) {
      // A browser has one session. The previous one could have been planted by
      // someone else.
      const before = readSessionToken(ctx);
      if (before !== null) await endSessionOf(ctx, before);
      const req = new Request(ctx.req.url, { headers: { cookie } });
      const session = await auth.loadSession({ req, state: ctx.state });
      const email = session?.account.email;
      if (email) headers.append("set-cookie", deviceCookie(ctx, email));
    }
    // Scripts of a page must not see a session's token.
    const { token: _, ...body } = Object(response);
    return { headers, body };
  };
}

/** The request's headers, rebuilt so that forwarding headers of the client have no effect. */
function headersFor(ctx: AuthContext): Headers {
  const agent = ctx.req.headers.get("user-agent") ?? "";
  return new Headers({
    cookie: cookiesForBetterAuth(ctx),
    // Stored with the session, where keys must not be stored.
    "user-agent": redactKeys(agent).slice(0, USER_AGENT_LENGTH_MAX),
    [ADDRESS_HEADER]: ctx.state.address ?? "",
  });
}

export function endSessionOf(
  { state: { address, services: { auth } } }: AuthContext,
  sessionToken: string,
): Promise<number> {
  return endSessions(
    auth.database.housekeeping,
    { token: hashSessionToken(sessionToken) },
    { address, now: seconds(auth.clock) },
  );
}
