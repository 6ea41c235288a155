import { setTimeout as delay } from "node:timers/promises";
import { HttpError, type Middleware } from "fresh";
import { Meter } from "@/lib/api/meter.ts";
import type { State } from "@/lib/app/define.ts";
import { asProblem } from "@/lib/app/present_errors.ts";
import { type Session, toPrincipal } from "@/lib/auth/sessions.ts";
import { addressGroup } from "@/lib/http/address_group.ts";
import { readCookie } from "@/lib/http/cookies.ts";
import type { Policy } from "@/lib/http/policy.ts";
import { readSmallBody } from "@/lib/http/read_limited.ts";
import { takeFromMinute } from "@/lib/limits/minute_limit.ts";
import { errorFields } from "@/lib/log/log.ts";
import { FLASH_COOKIE, parseFlash } from "@/lib/shared/flash.ts";
import { readExplorerUrl } from "@/lib/site/explorer_url.ts";
import { keepForm } from "@/lib/site/kept_form.ts";
import { withNext } from "@/lib/site/next_path.ts";
import { parseTheme, THEME_COOKIE } from "@/lib/shared/theme.ts";
import { pathOf, seeOther } from "@/lib/site/see_other.ts";
import { hasFiles } from "@/lib/uploads/receive_upload.ts";

/**
 * Rendering an error page is not free either, so a client that retries
 * immediately has to wait for it.
 */
const REFUSAL_DELAY_MS = 500;

const SENT_BY_PAGES = /^(?:GET|HEAD|POST)$/;

/** Reads the visitor's colors, and the message of the previous redirect, which is shown once. */
export const readPreferences: Middleware<State> = async (ctx) => {
  const { req, state } = ctx;
  state.theme = parseTheme(readCookie(req, THEME_COOKIE));
  const flash = readCookie(req, FLASH_COOKIE);
  state.flash = parseFlash(flash);
  const response = await ctx.next();
  const type = response.headers.get("content-type");
  if (flash !== null && type?.startsWith("text/html")) {
    const removal = `${FLASH_COOKIE}=; Path=/; Max-Age=0`;
    response.headers.append("set-cookie", removal);
    // The session has just ended. WebKit ignores this in redirects.
    if (state.session === null) {
      response.headers.set("clear-site-data", '"cache"');
    }
  }
  return response;
};

function logError(
  { services, requestId }: State,
  level: "warn" | "error",
  message: string,
  error: unknown,
): void {
  services.log(level, message, {
    request_id: requestId,
    ...errorFields(error),
  });
}

/**
 * Turns errors into `HttpError`s with the status of their problem, or 500, for
 * the error page, and logs those of ours.
 */
export const raiseHttpErrors: Middleware<State> = async (ctx) => {
  try {
    return await ctx.next();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const problem = asProblem(error);
    ctx.state.problem = problem;
    const status = problem.status as HttpError["status"];
    if (status >= 500) logError(ctx.state, "error", "page failed", error);
    throw new HttpError(status, problem.message, { cause: error });
  }
};

/**
 * Reads the visitor's session. If the database is unreachable, public pages
 * treat the visitor as signed out; see `requireVisitor` for others.
 */
export const readVisitor: Middleware<State> = async (ctx) => {
  const { state } = ctx;
  try {
    state.session = await state.services.auth.loadSession(ctx);
  } catch (error) {
    state.sessionError = error;
    logError(state, "warn", "the visitor's session could not be read", error);
  }
  return await ctx.next();
};

/**
 * Limits how many pages are rendered at once for each visitor: per account, or
 * per network if signed out. If a visitor disconnects, the request leaves the
 * queue without a query.
 */
export const takePageTurns: Middleware<State> = async (ctx) => {
  const { state, req } = ctx;
  // Uploads can take long, and do not render a page.
  if (hasFiles(req) && isOperator(state)) return await ctx.next();
  const visitor = state.session === null
    ? `address:${addressGroup(state.address)}`
    : `account:${state.session.account.id}`;
  // A client that sends its form slowly does not hold a turn. Nothing else
  // reads files.
  if (req.body !== null && !hasFiles(req)) await readSmallBody(req);
  const release = await state.services.concurrency.pages
    .acquire(visitor, req)
    .catch(async (error) => {
      await delay(REFUSAL_DELAY_MS);
      throw error;
    });
  try {
    return await ctx.next();
  } finally {
    // Rendering blocks the event loop, so other requests run before the next
    // page.
    setTimeout(release);
  }
};

/**
 * Redirects signed-out visitors to the sign-in page, and back afterwards; fails
 * if the session could not be read. Pages of the dashboard are not cached, so that none are visible after signing out.
 */
export const requireVisitor: Middleware<State> = async (ctx) => {
  const { state, req: { method } } = ctx;
  if (state.sessionError !== undefined) throw state.sessionError;
  // Responses to other methods contain no private data.
  if (state.session === null && SENT_BY_PAGES.test(method)) {
    const page = withNext("/login", pathOf(ctx));
    if (method !== "POST") return seeOther(page);
    const headers = hasFiles(ctx.req) ? new Headers() : await keepForm(ctx);
    return seeOther(page, { headers, flash: "form_not_sent" });
  }
  if (state.session !== null) await readViews(state, state.session);
  const response = await ctx.next();
  response.headers.set("cache-control", "no-store");
  return response;
};

/** The views that the navigation lists. Without them, pages are still complete. */
async function readViews(state: State, { account }: Session): Promise<void> {
  try {
    state.views = await state.services.views.list(account.id);
  } catch (error) {
    logError(state, "warn", "the views could not be read", error);
  }
}

/** For everyone except operators, these pages do not exist. */
export const requireOperator: Middleware<State> = async (ctx) => {
  // Responses to other methods contain no private data.
  if (SENT_BY_PAGES.test(ctx.req.method) && !isOperator(ctx.state)) {
    throw new HttpError(404);
  }
  return await ctx.next();
};

export const isOperator = ({ session }: State) =>
  session?.account.role === "operator";

const READ: Policy = { access: "reader", quota: true };

/**
 * Counts a page of ads toward the account's minute limit, like the API request
 * that it shows, and toward the month if it contains the API's response.
 */
export const takeRead: Middleware<State> = async (ctx) => {
  const { services, session } = ctx.state;
  if (session === null) return await ctx.next();
  const principal = toPrincipal(session);
  if (readExplorerUrl(ctx.url).beside !== "json") {
    // Beyond the limit of reads, what was typed into a form would be lost.
    const which = ctx.req.method === "POST" ? "management" : "account";
    await takeFromMinute(services.rates, principal, which);
    return await ctx.next();
  }
  return await new Meter(services, principal, READ).around(() => ctx.next());
};
