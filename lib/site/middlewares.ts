import { setTimeout as delay } from "node:timers/promises";
import { HttpError, type Middleware } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { asProblem } from "@/lib/app/present_errors.ts";
import { toPrincipal } from "@/lib/auth/sessions.ts";
import { addressGroup } from "@/lib/http/address_group.ts";
import { readCookie } from "@/lib/http/cookies.ts";
import { readSmallBody } from "@/lib/http/read_limited.ts";
import { takeFromMinute } from "@/lib/limits/minute_limit.ts";
import { errorFields } from "@/lib/log.ts";
import { FLASH_COOKIE, parseFlash } from "@/lib/shared/flash.ts";
import { withNext } from "@/lib/site/next_path.ts";
import { IMPORTS_PATH } from "@/lib/shared/import_view.ts";
import { parseTheme, THEME_COOKIE } from "@/lib/shared/theme.ts";
import { seeOther } from "@/lib/site/see_other.ts";

/**
 * An error page costs a render too, so a client that asks again at once must
 * not get one each time.
 */
const REFUSAL_DELAY_MS = 500;

const SENT_BY_PAGES = /^(?:GET|HEAD|POST)$/;

/** Reads the visitor's colors, and what the redirect before had to tell: a page tells it once. */
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
  }
  return response;
};

/**
 * Turns errors into `HttpError`s with the status of their problem: the error
 * page is sent with that, and with 500 for anything else.
 */
export const raiseHttpErrors: Middleware<State> = async (ctx) => {
  try {
    return await ctx.next();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const problem = asProblem(error);
    ctx.state.problem = problem;
    const status = problem.status as HttpError["status"];
    throw new HttpError(status, problem.message, { cause: error });
  }
};

/**
 * Reads who is signed in. If the database is unreachable, public pages treat
 * the visitor as signed out; the dashboard has nothing to show and says so.
 */
export const readVisitor: Middleware<State> = async (ctx) => {
  const { state, url } = ctx;
  try {
    state.session = await state.services.auth.loadSession(ctx);
  } catch (error) {
    if (/^\/dashboard(\/|$)/.test(url.pathname)) throw error;
    state.services.log("warn", "the visitor's session could not be read", {
      request_id: state.requestId,
      ...errorFields(error),
    });
  }
  return await ctx.next();
};

/**
 * Lets a few pages of each visitor be made at once: of an account, else of a
 * network. A visitor who has gone away leaves the queue and costs no query.
 */
export const takePageTurns: Middleware<State> = async (ctx) => {
  const { state, req } = ctx;
  // Files arrive for as long as they take, and are no page.
  if (
    req.method === "POST" && ctx.url.pathname === IMPORTS_PATH &&
    isOperator(state)
  ) return await ctx.next();
  const visitor = state.session === null
    ? `address:${addressGroup(state.address)}`
    : `account:${state.session.account.id}`;
  // A client that sends its form slowly waits by itself, without a turn.
  if (req.body !== null) await readSmallBody(req);
  const release = await state.services.concurrency.pages
    .acquire(visitor, req)
    .catch(async (error) => {
      await delay(REFUSAL_DELAY_MS);
      throw error;
    });
  try {
    return await ctx.next();
  } finally {
    // Rendering blocks the event loop, so other requests go before the next page.
    setTimeout(release);
  }
};

/**
 * Redirects visitors to the sign-in page, and back afterwards. Nothing of the
 * dashboard is cached, so that nothing is left of it after signing out.
 */
export const requireVisitor: Middleware<State> = async (ctx) => {
  const { state, req: { method }, url } = ctx;
  // What pages say to other methods tells nothing of anyone.
  if (state.session === null && SENT_BY_PAGES.test(method)) {
    // Form data is not kept.
    const search = method === "POST" ? "" : url.search;
    return seeOther(withNext("/login", url.pathname + search));
  }
  const response = await ctx.next();
  response.headers.set("cache-control", "no-store");
  return response;
};

/** What is for operators does not exist for anyone else. */
export const requireOperator: Middleware<State> = async (ctx) => {
  // What pages say to other methods tells nothing of anyone.
  if (SENT_BY_PAGES.test(ctx.req.method) && !isOperator(ctx.state)) {
    throw new HttpError(404);
  }
  return await ctx.next();
};

const isOperator = ({ session }: State) => session?.account.role === "operator";

/** Counts a page of ads against the account's minute limit, like the API request that it shows. */
export const takeRead: Middleware<State> = async (ctx) => {
  const { services, session } = ctx.state;
  if (session !== null) {
    await takeFromMinute(services.rates, toPrincipal(session), "reads");
  }
  return await ctx.next();
};
