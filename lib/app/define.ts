import { createDefine } from "fresh";
import { withMethods } from "@/lib/app/page_methods.ts";
import type { Session } from "@/lib/auth/sessions.ts";
import type { Endpoints } from "@/lib/http/policy.ts";
import type { Problem } from "@/lib/problem.ts";
import type { Services } from "@/lib/app/services.ts";
import type { Flash } from "@/lib/shared/flash.ts";
import type { Theme } from "@/lib/shared/theme.ts";

/** What a request carries from one middleware to the next. */
export interface State {
  services: Services;
  /** What the API's endpoints declare, for its documents. */
  endpoints: Endpoints;
  /** Also in `X-Request-Id` and in every error's `request_id`. */
  requestId: string;
  /** Origin for absolute links, such as `https://ads.example.com`. */
  origin: string;
  /** The client's address, proxies left out; null if unknown. */
  address: string | null;
  /** Who is signed in; only pages have it. */
  session: Session | null;
  /** The page's title. */
  title?: string;
  /** The page's description, for search engines and previews. */
  description?: string;
  /** The colors that the visitor has chosen; only pages have it. */
  theme?: Theme;
  /** After how many seconds a browser without scripts loads the page again. */
  refreshSeconds?: number;
  /** The message of the redirect to this page. */
  flash?: Flash | null;
  /** The error that is being presented. */
  problem?: Problem;
}

const fresh = createDefine<State>();

export const define: typeof fresh = {
  ...fresh,
  handlers: (handlers) =>
    typeof handlers === "function" ? handlers : withMethods(handlers),
};
