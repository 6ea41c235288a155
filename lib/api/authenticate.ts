import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "fresh";
import type { Access, Policy } from "@/lib/http/policy.ts";
import type { State } from "@/lib/app/define.ts";
import { asProblem } from "@/lib/app/present_errors.ts";
import { csrfProblem } from "@/lib/app/same_origin.ts";
import { toPrincipal } from "@/lib/auth/sessions.ts";
import {
  credentialInQuery,
  missingCredentials,
  readApiKey,
  readBearer,
} from "@/lib/http/credentials.ts";
import type { Principal } from "@/lib/keys/principal.ts";
import { Problem, PROBLEMS } from "@/lib/errors/problem.ts";

/** How to send missing or misplaced credentials. */
const HOW_TO_SEND: Record<Access, string> = {
  public: PROBLEMS.missing_credentials[1],
  reader: PROBLEMS.missing_credentials[1],
  session: "Sign in: this route requires a session cookie.",
  operator: "Send the operator's key as Authorization: Bearer <ADMIN_API_KEY>.",
};

/** The sender of a request, and the reason why they may not call the endpoint. */
export interface Requester {
  readonly principal: Principal | null;
  readonly refusal: Problem | null;
}

/**
 * Identifies the requester and checks access. A denial is returned, not thrown:
 * 404 and 405 take precedence, with the limits of a known principal. Invalid
 * credentials count against their IP address.
 */
export async function authenticate(
  ctx: Context<State>,
  { access, query }: Policy,
): Promise<Requester> {
  const { req, url, state } = ctx;
  const { adminApiKey } = state.services.config;
  const howTo = HOW_TO_SEND[access];
  let principal: Principal | null = null;
  try {
    if (access === "operator" && adminApiKey === null) {
      throw new Problem("admin_disabled");
    }
    const misplaced = query === "unchecked" || url.search === ""
      ? null
      : credentialInQuery(url.searchParams, howTo);
    if (misplaced !== null) throw misplaced;
    if (access === "operator") requireAdminKey(req, adminApiKey!, howTo);
    if (access === "reader" || access === "session") {
      principal = await readPrincipal(ctx, howTo);
      if (access === "session" && principal.key !== null) {
        throw new Problem("session_required");
      }
      // A page of another site could use a visitor's session.
      const problem = principal.key ? null : csrfProblem(req, state.origin);
      if (problem !== null) throw problem;
    }
    return { principal, refusal: null };
  } catch (error) {
    return { principal, refusal: countFailure(error, state) };
  }
}

/** If a key was sent, valid or not, only the key counts; otherwise the session's cookie. */
async function readPrincipal(
  ctx: Context<State>,
  howTo: string,
): Promise<Principal> {
  const { req, state: { services, address } } = ctx;
  const key = readApiKey(req);
  if (key !== null) {
    return await services.keys.verify(key, services.failures.isOver(address));
  }
  const session = await services.auth.loadSession(ctx);
  if (session === null) throw missingCredentials(req, howTo);
  return toPrincipal(session);
}

function requireAdminKey(req: Request, adminApiKey: string, howTo: string) {
  const token = readBearer(req);
  if (token === null) throw missingCredentials(req, howTo);
  // Compares hashes, so that the time does not depend on length and content.
  const sha256 = (text: string) => createHash("sha256").update(text).digest();
  if (!timingSafeEqual(sha256(token), sha256(adminApiKey))) {
    throw new Problem("invalid_admin_key");
  }
}

/** Returns the error: `rate_limited` if the address has sent too many invalid credentials. */
function countFailure(error: unknown, { services, address }: State): Problem {
  const problem = asProblem(error);
  const isWrong = problem.status === 401 &&
    problem.code !== "missing_credentials";
  return (isWrong ? services.failures.count(address) : null) ?? problem;
}
