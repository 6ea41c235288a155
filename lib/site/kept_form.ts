import type { Context } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { DEVICE, ownCookie, readOwnCookie } from "@/lib/auth/cookies.ts";
import { readSmallBody } from "@/lib/http/read_limited.ts";

/** What was typed into a form whose sender has to sign in first. */
const COOKIE = "form";
const SECONDS = 900;
/** By default, nginx takes 4 KB of headers from a server, of which others need 1 KB. */
const LENGTH_MAX = 2_800;
/** The field that says which page it is for, and whom. */
const PAGE = "";

/** Someone else who signs in on this browser must not see it. */
const pageOf = (ctx: Context<State>) =>
  `${ctx.url.pathname} ${readOwnCookie(ctx, DEVICE)}`;

/** Keeps the fields of a form until its page is opened; no passwords, and if they are too long, only that there was one. */
export async function keepForm(ctx: Context<State>): Promise<Headers> {
  const bytes = await readSmallBody(ctx.req);
  const typed = new URLSearchParams(new TextDecoder().decode(bytes));
  const kept = [...typed].filter(([name]) => !name.includes("password"));
  const fitting = [kept, []]
    .map((fields) => `${new URLSearchParams([[PAGE, pageOf(ctx)], ...fields])}`)
    .find(({ length }) => length <= LENGTH_MAX) ?? "";
  const cookie = ownCookie(ctx, COOKIE, fitting, SECONDS);
  return new Headers({ "set-cookie": cookie });
}

/** The fields that were kept for this page, and the headers that forget them; null if there are none. */
export function takeForm(ctx: Context<State>) {
  const fields = new URLSearchParams(readOwnCookie(ctx, COOKIE));
  if (fields.get(PAGE) !== pageOf(ctx)) return null;
  fields.delete(PAGE);
  const headers = { "set-cookie": ownCookie(ctx, COOKIE, "", 0) };
  return { fields, headers };
}
