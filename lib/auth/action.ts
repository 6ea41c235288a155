import { z } from "zod";
import type { Limits } from "@/lib/auth/attempts.ts";
import type { Auth } from "@/lib/auth/auth.ts";
import { ADDRESS_HEADER } from "@/lib/auth/better_auth.ts";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import {
  cookiesForBetterAuth,
  deviceCookie,
  hashSessionToken,
  readSessionToken,
  type Secrets,
  startsSession,
} from "@/lib/auth/cookies.ts";
import { redirectOrThrow } from "@/lib/auth/errors.ts";
import { endSessions } from "@/lib/auth/sessions.ts";
import { seconds } from "@/lib/clock.ts";
import { Problem } from "@/lib/problem.ts";
import { redactKeys } from "@/lib/redact_keys.ts";

const USER_AGENT_LENGTH_MAX = 256;

/** What goes to the client: among the headers are `Set-Cookie`, `Clear-Site-Data`, and `Location` for a redirect. */
export interface AuthResult<Body = unknown> {
  headers: Headers;
  body: Body;
}

interface Call<Input> {
  auth: Auth;
  client: ClientInfo;
  input: Input;
  api: ReturnType<Auth["betterAuth"]>["api"];
  /** Of each call of `api`. */
  options: { headers: Headers; returnHeaders: true };
}

interface ActionOptions<Schema extends z.ZodType, Body> {
  input: Schema;
  limits?(
    client: ClientInfo,
    input: z.output<Schema>,
    secrets: Secrets,
  ): Limits;
  /** Whether it hashes a password, which few do at once. */
  isCostly?: boolean;
  run(
    call: Call<z.output<Schema>>,
  ): Promise<{ headers: Headers; response: Body }>;
}

/**
 * Makes an action from calls of Better Auth: parses its input, limits it, and
 * presents what they return. That the request comes from a page of ours is
 * for the caller to check.
 */
export function action<Schema extends z.ZodType<object>, Body>(
  { input: schema, limits, isCostly = false, run }: ActionOptions<Schema, Body>,
) {
  return async function act(
    auth: Auth,
    client: ClientInfo,
    given: z.input<Schema>,
  ): Promise<AuthResult<Omit<Body, "token">>> {
    const { secrets } = auth;
    const input = parseInput(schema, given);
    const { api } = auth.betterAuth(client.origin);
    const options = {
      headers: headersFor(client, secrets),
      returnHeaders: true as const,
    };
    const work = () => run({ auth, client, input, api, options });
    const limited = () =>
      auth.attempts.limit(limits?.(client, input, secrets) ?? [], work);
    const { headers, response } =
      await (isCostly ? auth.hashing.run(limited) : limited()).catch(
        redirectOrThrow<Body>,
      );
    if (startsSession(headers, client)) {
      // A browser has one session; the one before could be planted.
      const before = readSessionToken(client, secrets);
      if (before !== null) await endSessionOf(auth, client, before);
      if ("email" in input) {
        headers.append(
          "set-cookie",
          deviceCookie(client, String(input.email), secrets),
        );
      }
    }
    // Scripts of a page must not see a session's token.
    const { token: _, ...body } = Object(response);
    return { headers, body };
  };
}

/** @throws {Problem} `invalid_body` with every error */
function parseInput<Input extends z.ZodType>(
  schema: Input,
  given: unknown,
): z.output<Input> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => ({
    param: String(path[0] ?? "body"),
    reason: message,
  }));
  const [{ param, reason: message }] = details as [typeof details[0]];
  throw new Problem("invalid_body", { message, param, details });
}

/** The request's headers, made anew so that no forwarding header of the client's has an effect. */
function headersFor(client: ClientInfo, secrets: Secrets): Headers {
  const agent = client.req.headers.get("user-agent") ?? "";
  return new Headers({
    cookie: cookiesForBetterAuth(client, secrets),
    // It is stored with the session, where no key may end up.
    "user-agent": redactKeys(agent).slice(0, USER_AGENT_LENGTH_MAX),
    [ADDRESS_HEADER]: client.address ?? "",
  });
}

export async function endSessionOf(
  { database, clock }: Auth,
  { address }: ClientInfo,
  sessionToken: string,
): Promise<void> {
  await endSessions(
    database.housekeeping,
    (sessions) => sessions.where("token", "=", hashSessionToken(sessionToken)),
    { address, now: seconds(clock) },
  );
}
