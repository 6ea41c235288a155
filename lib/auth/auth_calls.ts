import { endSessions } from "@/lib/auth/end_sessions.ts";
import type { Session } from "@/lib/auth/session.ts";
import { type Limits, limitsOf } from "@/lib/auth/attempt_limits.ts";
import type { Attempts } from "@/lib/auth/attempts.ts";
import { bodyFault, toAuthProblem } from "@/lib/auth/auth_errors.ts";
import type { createBetterAuth } from "@/lib/auth/better_auth.ts";
import { AUTH_ENDPOINTS, type AuthEndpoint } from "@/lib/auth/endpoints.ts";
import type { AuthTrail } from "@/lib/auth/auth_trail.ts";
import { forwardedRequest, presentedResponse } from "@/lib/auth/forward.ts";
import { deviceCookie, isKnownDevice } from "@/lib/auth/known_device.ts";
import { passwordHashOfEmail } from "@/lib/auth/passwords.ts";
import { passwordFault } from "@/lib/auth/password_policy.ts";
import { resignedLink } from "@/lib/auth/resigned_link.ts";
import {
  hashSessionToken,
  resignedCookies,
  sessionCookieName,
  sessionTokenOf,
} from "@/lib/auth/session_token.ts";
import type { WorkGate } from "@/lib/auth/work_gate.ts";
import { ownerOfResetLink } from "@/lib/auth/reset_link.ts";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import { type Clock, seconds } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { Problem } from "@/lib/problem.ts";

/** Two passwords at once fill two cores; more than these waiting would wait too long. */
export const AUTH_CALL_LIMITS = { runningMax: 2, waitingMax: 16 };

interface AuthCallOptions {
  database: Database;
  /** Those that are accepted; the first one signs. */
  secrets: readonly string[];
  attempts: Attempts;
  gate: WorkGate;
  loadSession(req: Request, origin: string): Promise<Session | null>;
  clock: Clock;
  trail: AuthTrail;
  betterAuth(origin: string): ReturnType<typeof createBetterAuth>;
}

type Body = Record<string, unknown>;

/** @throws {Problem} `invalid_body` with every fault */
function parseBody(endpoint: AuthEndpoint, input: unknown): Body {
  if (endpoint.body === undefined) return {};
  const parsed = endpoint.body.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => ({
    param: String(path[0] ?? "body"),
    reason: message,
  }));
  throw new Problem("invalid_body", {
    message: details[0]!.reason,
    param: details[0]!.param,
    details,
  });
}

function textOf(body: Body, member: string): string | null {
  const value = body[member];
  return typeof value === "string" ? value : null;
}

export function createAuthCalls(options: AuthCallOptions) {
  const { database, secrets, attempts, gate } = options;
  const db = database.housekeeping;

  /** Whose password a reset link sets. */
  async function emailOfLink(token: string): Promise<string> {
    const owner = await ownerOfResetLink(db, token);
    if (owner === null) throw new Problem("invalid_token");
    return owner.email;
  }

  async function endSession(token: string, visit: ClientInfo): Promise<void> {
    const ending = { address: visit.address, now: seconds(options.clock) };
    await endSessions(
      db,
      (sessions) => sessions.where("token", "=", hashSessionToken(token)),
      ending,
    );
  }

  /** Forgets guesses after the right one, and takes back what was no guess. */
  async function settle(
    limits: Limits,
    problem: Problem | null,
    kind: AuthEndpoint["limit"],
  ): Promise<void> {
    const subjects = limits.attempts.map(({ subject }) => subject);
    if (problem !== null && problem.status >= 500) {
      await attempts.giveBack(subjects);
    } else if (
      (kind === "guess" || kind === "own_password") &&
      (problem === null || problem.code === "email_not_verified")
    ) {
      await attempts.forget(limits.cleared);
      await attempts.giveBack(
        subjects.filter((subject) => !limits.cleared.includes(subject)),
      );
    }
  }

  return async function call(
    path: string,
    visit: ClientInfo,
    input: unknown = null,
  ): Promise<Response> {
    const endpoint = Object.hasOwn(AUTH_ENDPOINTS, path)
      ? AUTH_ENDPOINTS[path]
      : undefined;
    if (endpoint === undefined) throw new Problem("not_found");
    const body = parseBody(endpoint, input);
    const isHttps = visit.origin.startsWith("https:");
    const oldToken = sessionTokenOf(visit.req, { isHttps, secrets });
    const email = textOf(body, "email");
    const isSignIn = path === "/sign-in/email";

    async function answer(): Promise<Response> {
      const session = endpoint!.needsSession
        ? await options.loadSession(visit.req, visit.origin)
        : null;
      if (endpoint!.needsSession && session === null) {
        throw new Problem("missing_credentials", { message: "Sign in first." });
      }
      const limits: Limits = endpoint!.limit === undefined
        ? { attempts: [], cleared: [] }
        : limitsOf(endpoint!.limit, {
          address: visit.address,
          email,
          accountId: session?.account.id ?? null,
          isKnownDevice: email !== null &&
            isKnownDevice(visit.req, email, { isHttps, secrets }),
        }, secrets[0]!);
      await attempts.take(limits.attempts);
      let problem: Problem | null;
      let response: Response;
      try {
        await checkNewPassword(session);
        const hash = isSignIn ? await passwordHashOfEmail(db, email!) : null;
        // Better Auth's own would keep the row and say nothing where the database is unreachable.
        if (path === "/sign-out" && oldToken !== null) {
          await endSession(oldToken, visit);
        }
        response = await options.betterAuth(visit.origin).handler(
          forwardedRequest(path, visit, {
            method: endpoint!.method,
            body: { ...body, ...endpoint!.fixed },
            search: endpoint!.method === "GET"
              ? resignedLink(new URL(visit.req.url).search, secrets)
              : "",
            cookie: resignedCookies(visit.req, { isHttps, secrets }),
          }),
        );
        problem = await toAuthProblem(response);
        if (isSignIn && problem === null) {
          problem = await refuseReplaced(response, hash);
        }
      } catch (error) {
        // A link that does not exist was a guess; nothing else thrown here is.
        if (!(error instanceof Problem && error.code === "invalid_token")) {
          await attempts.giveBack(
            limits.attempts.map(({ subject }) => subject),
          );
        }
        throw error;
      }
      await settle(limits, problem, endpoint!.limit);
      if (problem !== null) throw problem;
      if (path === "/change-password") {
        await options.trail.passwordChanged(session!.account.id, visit.address);
      }
      return await finish(response);
    }

    /**
     * A new password ends all sessions there are. One that begins right after,
     * because its own password was found right before, ends here: Better Auth
     * writes the password first, so either it is seen here or the session there.
     */
    async function refuseReplaced(
      response: Response,
      hash: string | null,
    ): Promise<Problem | null> {
      if (await passwordHashOfEmail(db, email!) === hash) return null;
      await endSession(tokenSetBy(response)!, visit);
      return new Problem("invalid_credentials");
    }

    async function checkNewPassword(session: Session | null): Promise<void> {
      const member = endpoint!.newPassword;
      if (member === undefined) return;
      const token = textOf(body, "token");
      const owner = email ?? session?.account.email ??
        (token === null ? null : await emailOfLink(token));
      const fault = passwordFault(textOf(body, member) ?? "", owner);
      if (fault !== null) throw bodyFault(member, fault);
    }

    /** The session token that the answer gives to the browser; null where it gives none. */
    function tokenSetBy(response: Response): string | null {
      const cookie = response.headers.getSetCookie().find((set) =>
        set.startsWith(`${sessionCookieName(isHttps)}=`) &&
        !/;\s*max-age=0/i.test(set)
      )?.split(";", 1)[0];
      return cookie === undefined ? null : sessionTokenOf(
        new Request(visit.origin, { headers: { cookie } }),
        { isHttps, secrets },
      );
    }

    async function finish(answered: Response): Promise<Response> {
      const response = await presentedResponse(answered);
      const token = tokenSetBy(response);
      const isSignedIn = token !== null;
      // A browser has one session: signing in again ends the one before. The
      // cookie of a session that goes on may be set again, too.
      if (isSignedIn && oldToken !== null && token !== oldToken) {
        await endSession(oldToken, visit);
      }
      if (isSignedIn && email !== null) {
        response.headers.append(
          "set-cookie",
          deviceCookie(email, { isHttps, secret: secrets[0]! }),
        );
      }
      if (path === "/sign-out") {
        response.headers.set("clear-site-data", '"cache"');
      }
      return response;
    }

    return endpoint.isCostly ? await gate.run(answer) : await answer();
  };
}
