import { assertEquals } from "@std/assert";
import { deleteAccount } from "@/lib/accounts/delete_account.ts";
import type { Harness } from "./harness.ts";

export const PASSWORD = "a long walk by the river";

let people = 0;

export type SignedIn = Awaited<ReturnType<typeof signedIn>>;

/** What a browser says of a request that a page of ours makes. */
export const FROM_OUR_PAGE = { "sec-fetch-site": "same-origin" };

/** What a browser, an old one, or something else says of where a request comes from, and whether that is a page of ours. */
export const ORIGINS: [headers: Record<string, string>, isOurs: boolean][] = [
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "none" }, true],
  [{ origin: "http://archive.test" }, true],
  [{ "sec-fetch-site": "same-origin", origin: "http://archive.test" }, true],
  [{}, false],
  [{ "sec-fetch-site": "cross-site" }, false],
  [{ "sec-fetch-site": "same-site" }, false],
  [{ "sec-fetch-site": "anything" }, false],
  [{ "sec-fetch-site": "" }, false],
  [{ origin: "http://evil.example" }, false],
  [{ origin: "https://archive.test" }, false],
  [{ origin: "http://archive.test:81" }, false],
  [{ origin: "http://evil.archive.test" }, false],
  [{ origin: "http://archive.test.evil.example" }, false],
  [{ origin: "null" }, false],
  [{ "sec-fetch-site": "cross-site", origin: "http://archive.test" }, false],
  [{ referer: "http://archive.test/dashboard/keys" }, false],
  [{ host: "evil.example", origin: "http://archive.test" }, false],
];

/** Posts to `/api/auth` as a page of ours does. */
export function post(
  t: Harness,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return t.fetch(`/api/auth${path}`, {
    method: "POST",
    headers: { ...FROM_OUR_PAGE, ...headers },
    json: body,
  });
}

type Sign = (
  t: Harness,
  email: string,
  password?: string,
  headers?: Record<string, string>,
) => Promise<Response>;

export const signIn: Sign = (t, email, password = PASSWORD, headers) =>
  post(t, "/sign-in/email", { email, password }, headers);

export const signUp: Sign = (t, email, password = PASSWORD, headers) =>
  post(t, "/sign-up/email", { email, password }, headers);

/** The cookies that a response sets, as the next request sends them. */
export function readCookies(response: Response): string {
  return response.headers.getSetCookie()
    .filter((cookie) => !/;\s*max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(";", 1)[0]!)
    .join("; ");
}

/** The email address of the account that cookies sign in; null if they sign in none. */
export async function whoIs(t: Harness, cookie: string) {
  const response = await t.fetch("/v1/ads/me", { headers: { cookie } });
  const { account } = await response.json();
  assertEquals(response.status, account === undefined ? 401 : 200);
  return account?.email ?? null;
}

/** Signs up an account as people do. */
export async function signedIn(
  t: Harness,
  options: { email?: string; plan?: string } = {},
) {
  const email = options.email ?? `visitor${++people}@example.com`;
  const response = await signUp(t, email);
  const { user } = await response.json();
  assertEquals(response.status, 200);
  if (options.plan !== undefined) {
    await t.database.longRunning.updateTable("accounts")
      .set({ plan_id: options.plan }).where("email", "=", email).execute();
  }
  const cookie = readCookies(response);
  return {
    email,
    password: PASSWORD,
    accountId: user.id as string,
    /** For the `cookie` header. */
    cookie,
    /** What a page of ours sends with each request: the cookie, and where it comes from. */
    headers: { cookie, ...FROM_OUR_PAGE },
  };
}

export async function makeOperator(
  t: Harness,
  { accountId }: Pick<SignedIn, "accountId">,
): Promise<void> {
  await t.database.longRunning.updateTable("accounts")
    .set({ role: "operator" }).where("id", "=", accountId).execute();
}

/** What an action gets of a request of theirs. */
export async function contextOf(t: Harness, { cookie }: { cookie: string }) {
  const req = new Request("http://archive.test/", { headers: { cookie } });
  const { services } = t;
  const origin = "http://archive.test";
  const state = { services, origin, address: "203.0.113.7" };
  const session = await services.auth.loadSession({ req, state });
  return { req, state: { ...state, session } };
}

export async function deleteOwn(
  t: Harness,
  person: SignedIn,
  password: string | null = person.password,
) {
  return await deleteAccount(await contextOf(t, person), password);
}

/** The path of a link with which an account may choose a new password. */
export async function resetPath(t: Harness, email: string): Promise<string> {
  const { pathname, search } = await linkFor(t, email);
  return pathname + search;
}

/** The reset link that a machine's own log shows, where no mail goes out. */
export async function linkFor(t: Harness, email: string): Promise<URL> {
  const response = await post(t, "/request-password-reset", { email });
  await response.body?.cancel();
  assertEquals(response.status, 200);
  const line = t.logged.findLast((entry) => entry.includes("/reset?token="));
  return new URL(JSON.parse(line!).link, "http://archive.test");
}
