import { type Context, createDefine, page } from "fresh";
import { withMethods } from "@/lib/app/page_methods.ts";
import type { Session } from "@/lib/auth/sessions.ts";
import type { Endpoints } from "@/lib/http/policy.ts";
import type { Problem } from "@/lib/errors/problem.ts";
import type { Services } from "@/lib/app/services.ts";
import type { Flash } from "@/lib/shared/flash.ts";
import type { View } from "@/lib/views/views.ts";
import type { Theme } from "@/lib/shared/theme.ts";

export interface State {
  services: Services;
  /** The declarations of the API's endpoints, for the OpenAPI documents. */
  endpoints: Endpoints;
  /** Also sent in `X-Request-Id` and in every error's `request_id`. */
  requestId: string;
  /** Origin for absolute links, such as `https://ads.example.com`. */
  origin: string;
  /** The client's address behind proxies; null if unknown. */
  address: string | null;
  /** The visitor's session; only set for pages. */
  session: Session | null;
  /** Why the session could not be read. */
  sessionError?: unknown;
  title?: string;
  /** The page's description, for search engines and previews. */
  description?: string;
  /** The views of the signed-in account; only set for pages of the dashboard. */
  views?: View[];
  /** The one of them that the page shows. */
  openView?: View | undefined;
  /** The visitor's color theme; only set for pages. */
  theme?: Theme;
  /** The number of seconds after which a browser without scripts reloads the page. */
  refreshSeconds?: number;
  /** The message of the redirect to this page. */
  flash?: Flash | null;
  /** The status of the page; by default 200. */
  status?: number;
  /** Headers of the response, also if it is an error page. */
  headers?: Readonly<Record<string, string>>;
  /** The error to present. */
  problem?: Problem;
}

const fresh = createDefine<State>();

/** Handles a page without forms, by its data, or a response instead of the page. */
const pageData = <Data extends object>(
  read: (
    ctx: Context<State>,
  ) => Data | Response | Promise<Data | Response>,
) =>
  withMethods({
    async GET(ctx: Context<State>) {
      const data = await read(ctx);
      if (data instanceof Response) return data;
      return page(data, { status: ctx.state.status ?? 200 });
    },
  });

/** Fresh's helpers, and ours. `pageHandlers` are handlers by method that reject all other methods. */
export const define = {
  ...fresh,
  pageHandlers: ((handlers) => withMethods(handlers)) as typeof fresh.handlers,
  pageData,
};
