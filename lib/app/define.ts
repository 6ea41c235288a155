import { createDefine } from "fresh";
import type { Principal } from "@/lib/keys/principal.ts";
import type { Session } from "@/lib/auth/session.ts";
import type { Problem } from "@/lib/problem.ts";
import type { Services } from "@/lib/app/services.ts";
import type { Flash } from "@/lib/shared/flash.ts";
import type { Theme } from "@/lib/shared/theme.ts";

/** What a request carries from one middleware to the next. */
export interface State {
  services: Services;
  /** Also in `X-Request-Id` and in every error's `request_id`. */
  requestId: string;
  /** Origin for absolute links, such as `https://ads.example.com`. */
  origin: string;
  /** The client's address, proxies left out; null where there is none. */
  address: string | null;
  /** Who is asking; null until the area's middleware has found out. */
  principal: Principal | null;
  /** Who signed in, where the request has no key; as `principal`, null until known. */
  session: Session | null;
  /** What the page is about, for its title. */
  title?: string;
  /** What search engines and previews say about the page. */
  description?: string;
  /** The colors that the visitor has chosen; pages alone have it. */
  theme?: Theme;
  /** What the redirect to this page had to tell. */
  flash?: Flash | null;
  /** What the answer tells is wrong, once an area's presenter has said it. */
  problem?: Problem;
  /** Why the principal may not pass. `resource()` throws it, so that OPTIONS and 405 need no credentials. */
  denied: Problem | null;
  /** Takes the request out of the principal's limits; `resource()` calls it before the endpoint. */
  admit: (() => Promise<void>) | null;
  /** Waits for the principal's turn to ask the database; ends with the request. */
  turn: (() => Promise<void>) | null;
}

export const define = createDefine<State>();
