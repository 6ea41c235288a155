import { HttpError } from "fresh";
import { ButtonLink } from "@/components/Button.tsx";
import {
  DashboardShell,
  ENTRIES,
  OPERATOR_ENTRIES,
} from "@/components/shell/DashboardShell.tsx";
import { SiteShell } from "@/components/shell/SiteShell.tsx";
import { define, type State } from "@/lib/app/define.ts";
import { formatWait } from "@/lib/shared/format_time.ts";
import { isOperator } from "@/lib/site/middlewares.ts";

const TEXTS: Record<number, readonly [title: string, text: string]> = {
  400: [
    "Bad request",
    "The URL or the form is incomplete. Go back and try again.",
  ],
  403: [
    "This request came from another site",
    "Forms are accepted only from this site. Open the page here and submit the form again.",
  ],
  404: [
    "Page not found",
    "The URL may be mistyped, or what was here has been deleted.",
  ],
  405: [
    "Method not allowed",
    "This page does not support this kind of request. Open it from its link or form.",
  ],
  410: [
    "This ad was taken down",
    "It is no longer in the archive, nor are its texts and pictures.",
  ],
  413: ["Too large", "The form is larger than allowed."],
  429: ["Too many requests", "Wait a moment, then try again."],
  503: [
    "Back in a moment",
    "The archive is temporarily unavailable. Try again shortly.",
  ],
  500: [
    "Something went wrong",
    "The error is on our side and has been logged.",
  ],
};

type Links = readonly (readonly [href: string, label: string])[];

const SITE_LINKS: Links = [["/", "Home"], ["/docs", "Docs"]];

/** This page. A form is sent again from its own page; some pages take only forms. */
const RETRY: Links = [["", "Try again"]];

const OVERVIEW = ["/dashboard", "Overview"] as const;

/** Links back to where the visitor probably came from. */
function dashboardLinks(path: string, isOperator: boolean): Links {
  const list = [...ENTRIES.slice(1), ...isOperator ? OPERATOR_ENTRIES : []]
    .find(([href]) => path.startsWith(`${href}/`));
  return list === undefined
    ? [OVERVIEW, ["/dashboard/ads", "Ads"]]
    : [[list[0], `Back to ${list[1].toLowerCase()}`], OVERVIEW];
}

/** Advice on what to do, with the time to wait if it is known. */
function getAdvice(
  status: number,
  path: string,
  { problem }: State,
): string | undefined {
  const seconds = problem?.retryAfterSeconds;
  if (status === 429 && seconds !== undefined) {
    return `Try again in ${formatWait(seconds)}.`;
  }
  if (status === 404 && path.startsWith("/share/")) return problem?.message;
}

export default define.page(function ErrorPage({ error, state, url, req }) {
  const status = error instanceof HttpError ? error.status : 500;
  const [title, text] = TEXTS[status] ?? TEXTS[status < 500 ? 400 : 500]!;
  state.title = title;
  const isDashboard = Boolean(state.session) &&
    /^\/dashboard(\/|$)/.test(url.pathname);
  const links = [
    ...req.method === "GET" && (status === 429 || status >= 500) ? RETRY : [],
    ...isDashboard
      ? dashboardLinks(url.pathname, isOperator(state))
      : SITE_LINKS,
  ];
  const message = (
    <div class="mx-auto max-w-140 px-4 py-20 sm:px-8 sm:py-28">
      <p class="font-mono text-sm text-ink-faint">{status}</p>
      <h1 class="mt-2 text-2xl font-semibold tracking-tight text-ink">
        {title}
      </h1>
      <p class="mt-3 leading-7 text-ink-soft">
        {getAdvice(status, url.pathname, state) ?? text}
      </p>
      <div class="mt-8 flex flex-wrap gap-2">
        {links.map(([href, label], index) => (
          <ButtonLink
            key={href}
            href={href}
            variant={index === 0 ? "primary" : "secondary"}
          >
            {label}
          </ButtonLink>
        ))}
      </div>
      <p class="mt-10 text-sm text-ink-faint">
        Request <code class="font-mono">{state.requestId}</code>
      </p>
    </div>
  );
  // Signed-in users keep the dashboard's navigation.
  return isDashboard
    ? (
      <DashboardShell
        path={url.pathname}
        email={state.session!.account.email}
        theme={state.theme ?? "system"}
        isOperator={isOperator(state)}
        hasScripts={false}
      >
        {message}
      </DashboardShell>
    )
    : <SiteShell viewer={state}>{message}</SiteShell>;
});
