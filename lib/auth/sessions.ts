import type { Kysely } from "kysely";
import type { SocialProvider } from "@/lib/auth/auth.ts";
import { type Ending, endSessions } from "@/lib/auth/end_sessions.ts";
import type { Session } from "@/lib/auth/session.ts";
import { ID_PATTERN } from "@/lib/ids.ts";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import { toSeconds } from "@/lib/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/problem.ts";
import type { Services } from "@/lib/app/services.ts";

/**
 * What pages do with sessions. Each function that takes a visit answers
 * headers whose `Set-Cookie` (and `Clear-Site-Data`) go to the client, and
 * throws a {@linkcode Problem} otherwise: `invalid_body` with `details` by
 * field, `rate_limited` with `Retry-After`, or what else its line names. The
 * session of a request is had by `services.auth.loadSession`.
 */
type WithAuth = Pick<Services, "auth">;

export interface Answer {
  headers: Headers;
}

/** @throws {Problem} `email_taken`, where no mail could tell the address's owner instead */
export async function signUp(
  { auth }: WithAuth,
  visit: ClientInfo,
  input: { name: string; email: string; password: string },
): Promise<Answer & { isSignedIn: boolean }> {
  const { headers } = await auth.call("/sign-up/email", visit, input);
  // With mail, the address must be confirmed first; a known one gets the same answer.
  return { headers, isSignedIn: auth.mail !== "smtp" };
}

/** @throws {Problem} `invalid_credentials`, `email_not_verified` */
export async function signIn(
  { auth }: WithAuth,
  visit: ClientInfo,
  input: { email: string; password: string },
): Promise<Answer> {
  const { headers } = await auth.call("/sign-in/email", visit, input);
  return { headers };
}

/** Where the browser goes on to sign in with another service; it comes back to `next`, a path of ours. */
export async function startSocial(
  { auth }: WithAuth,
  visit: ClientInfo,
  input: { provider: SocialProvider; next: string },
): Promise<Answer & { url: string }> {
  const response = await auth.call("/sign-in/social", visit, {
    provider: input.provider,
    callbackURL: input.next,
  });
  const { url } = await response.json();
  return { headers: response.headers, url };
}

/** Ends the session at once, everywhere. */
export async function signOut(
  { auth }: WithAuth,
  visit: ClientInfo,
): Promise<Answer> {
  const { headers } = await auth.call("/sign-out", visit, {});
  return { headers };
}

/** Ends all sessions of the account and begins a new one for the visitor. */
export async function changePassword(
  { auth }: WithAuth,
  visit: ClientInfo,
  input: { currentPassword: string; newPassword: string },
): Promise<Answer> {
  const { headers } = await auth.call("/change-password", visit, input);
  return { headers };
}

export async function updateName(
  { auth }: WithAuth,
  visit: ClientInfo,
  name: string,
): Promise<Answer> {
  const { headers } = await auth.call("/update-user", visit, { name });
  return { headers };
}

/** Sends a link to `/reset?token=`. The answer is the same for unknown addresses. @throws {Problem} `not_found` where no mail goes out */
export async function requestReset(
  { auth }: WithAuth,
  visit: ClientInfo,
  email: string,
): Promise<void> {
  await auth.call("/request-password-reset", visit, { email });
}

/** Sets a password by a link and ends all sessions of the account. @throws {Problem} `invalid_token` */
export async function resetPassword(
  { auth }: WithAuth,
  visit: ClientInfo,
  input: { token: string; newPassword: string },
): Promise<void> {
  await auth.call("/reset-password", visit, input);
}

/** A session as its owner sees it. Timestamps in seconds; `last_used_at` is right to five minutes. */
export interface ListedSession {
  id: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  ip_address: string | null;
  user_agent: string | null;
  is_current: boolean;
}

/** The account's sessions that hold, latest used first. */
export async function listSessions(
  db: Kysely<Schema>,
  session: Session,
  now: number,
): Promise<ListedSession[]> {
  const rows = await db.selectFrom("sessions")
    .select([
      "id",
      "created_at",
      "updated_at",
      "expires_at",
      "ip_address",
      "user_agent",
    ])
    .where("account_id", "=", session.account.id)
    .where("expires_at", ">", new Date(now * 1000))
    .orderBy("updated_at", "desc").orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    created_at: toSeconds(row.created_at),
    last_used_at: toSeconds(row.updated_at),
    expires_at: toSeconds(row.expires_at),
    ip_address: row.ip_address || null,
    user_agent: row.user_agent || null,
    is_current: row.id === session.id,
  }));
}

/** Ends one of the account's sessions at once, everywhere. @throws {Problem} `not_found` for anybody else's */
export async function endSession(
  db: Kysely<Schema>,
  accountId: string,
  id: string,
  ending: Ending,
): Promise<void> {
  if (!ID_PATTERN.test(id)) throw new Problem("not_found");
  const ended = await endSessions(
    db,
    (sessions) =>
      sessions.where("id", "=", id).where("account_id", "=", accountId),
    ending,
  );
  if (ended === 0) throw new Problem("not_found");
}

/** Ends all of the account's sessions but this one; answers how many. */
export function endOtherSessions(
  db: Kysely<Schema>,
  session: Session,
  ending: Ending,
): Promise<number> {
  return endSessions(
    db,
    (sessions) =>
      sessions.where("account_id", "=", session.account.id)
        .where("id", "!=", session.id),
    ending,
  );
}
