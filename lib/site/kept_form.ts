import type { Context } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { readCookie } from "@/lib/http/cookies.ts";
import { readSmallBody } from "@/lib/http/read_limited.ts";

/** What was typed into a form whose sender has to sign in first. */
const COOKIE = "form";
const SECONDS = 900;
/** Browsers take cookies of 4 KB. */
const LENGTH_MAX = 3_800;
/** The field that says which page it is for. */
const PAGE = "";

const toCookie = (value: string, { state }: Context<State>, seconds: number) =>
  `${COOKIE}=${value}; Path=/dashboard; Max-Age=${seconds}; HttpOnly; SameSite=Lax${
    state.origin.startsWith("https:") ? "; Secure" : ""
  }`;

/** Keeps the fields of a form until its page is opened; no passwords. */
export async function keepForm(ctx: Context<State>): Promise<Headers> {
  const bytes = await readSmallBody(ctx.req);
  const typed = new URLSearchParams(new TextDecoder().decode(bytes));
  const kept = [...typed].filter(([name]) => !name.includes("password"));
  const value = `${new URLSearchParams([[PAGE, ctx.url.pathname], ...kept])}`;
  return new Headers(
    value.length > LENGTH_MAX
      ? []
      : [["set-cookie", toCookie(value, ctx, SECONDS)]],
  );
}

/** The fields that were kept for this page, and the headers that forget them; null if there are none. */
export function takeForm(ctx: Context<State>) {
  const fields = new URLSearchParams(readCookie(ctx.req, COOKIE) ?? "");
  if (fields.get(PAGE) !== ctx.url.pathname) return null;
  return { fields, headers: { "set-cookie": toCookie("", ctx, 0) } };
}
