import { type ComponentChildren, Fragment } from "preact";
import { PostForm } from "@/components/forms/PostForm.tsx";
import { NavLink } from "@/components/NavLink.tsx";
import { ThemeForm } from "@/components/ThemeForm.tsx";
import { Wordmark } from "@/components/Wordmark.tsx";
import {
  Bookmark,
  BookOpen,
  ChartColumn,
  FileUp,
  GalleryVerticalEnd,
  KeyRound,
  LayoutDashboard,
  LogOut,
  Rows3,
  Star,
  Store,
  UserRound,
  Webhook,
} from "@/components/icons.tsx";
import { PaletteButton } from "@/islands/PaletteButton.tsx";
import { ThemeSwitch } from "@/islands/ThemeSwitch.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import { IMPORTS_PATH } from "@/lib/shared/import_view.ts";
import type { Theme } from "@/lib/shared/theme.ts";

interface DashboardShellProps {
  path: string;
  email: string;
  theme: Theme;
  isOperator: boolean;
  /** Listed in the navigation. */
  views?: readonly { id: number; name: string; new_ads: number }[];
  /** The id of the view that the page shows. */
  openView?: number | null;
  /** Error pages have no scripts, see `setErrorPagePolicy`. */
  hasScripts?: boolean;
  children: ComponentChildren;
}

const VIEWS_PATH = "/dashboard/views";
/** More views would hide the rest of the navigation. */
const VIEWS_SHOWN = 8;

/** The navigation: URL, label and icon. What most come for is first: a phone shows five. */
export const ENTRIES = [
  ["/dashboard", "Overview", LayoutDashboard],
  ["/dashboard/ads", "Ads", GalleryVerticalEnd],
  ["/dashboard/brands", "Brands", Store],
  ["/dashboard/boards", "Boards", Star],
  [VIEWS_PATH, "Views", Bookmark],
  ["/dashboard/keys", "Keys", KeyRound],
  ["/dashboard/usage", "Usage", ChartColumn],
  ["/dashboard/requests", "Requests", Rows3],
  ["/dashboard/webhooks", "Webhooks", Webhook],
  ["/dashboard/account", "Account", UserRound],
] as const;

export const OPERATOR_ENTRIES = [[IMPORTS_PATH, "Imports", FileUp]] as const;

const DOCS = { href: "/docs", label: "Docs" };

/** Pages of a section that are not under its path. */
const SECTIONS: Readonly<Record<string, string>> = {
  "/dashboard/compare": "/dashboard/brands",
  "/dashboard/landing": "/dashboard/ads",
};

function isCurrent(href: string, of: string): boolean {
  const path = SECTIONS[of] ?? of;
  if (href === "/dashboard") return path === href;
  return path === href || path.startsWith(`${href}/`);
}

const ENTRY =
  "flex items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm max-sm:px-2 font-medium whitespace-nowrap text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink aria-[current=page]:snap-end";

/** The dashboard's layout: navigation at the side, or a bar at the top on a phone. */
export function DashboardShell(
  {
    path,
    email,
    theme,
    isOperator,
    views = [],
    openView = null,
    hasScripts = true,
    children,
  }: DashboardShellProps,
) {
  const entries = isOperator
    ? [...ENTRIES.slice(0, -1), ...OPERATOR_ENTRIES, ...ENTRIES.slice(-1)]
    : ENTRIES;
  const Switch = hasScripts ? ThemeSwitch : ThemeForm;
  // Ads of an open view are a page of Views, which they lead back to.
  const section = openView === null ? path : VIEWS_PATH;
  return (
    <div class="min-h-dvh text-sm lg:grid lg:grid-cols-[240px_minmax(0,1fr)] print:block">
      <a href="#content" class="skip-link">Skip to content</a>
      <header class="top-bar sticky top-0 z-30 max-lg:[@media(max-height:25rem)]:static border-b border-line bg-canvas lg:h-dvh lg:border-b-0">
        <div class="flex h-full flex-col">
          <div class="flex flex-wrap items-center gap-1 px-4 max-lg:min-h-14 lg:px-3">
            <div class="mr-auto flex items-center lg:h-14 lg:w-full lg:px-2">
              <Wordmark />
            </div>
            {hasScripts && (
              <PaletteButton
                pages={[
                  ...entries.map(([href, label]) => ({ href, label })),
                  DOCS,
                ]}
              />
            )}
            <div class="flex items-center gap-1 lg:hidden">
              <Switch theme={theme} />
              <SignOut isCompact />
            </div>
          </div>
          <nav
            aria-label="Dashboard"
            class="flex has-aria-[current=page]:animate-[show-current_1ms] gap-0.5 overflow-x-auto px-2 pb-2 [scrollbar-width:thin] scroll-pr-8 scroll-pl-2 max-lg:mask-r-from-[calc(100%-2rem)] max-lg:pr-8 lg:flex-col lg:px-3 lg:pt-2"
          >
            {entries.map(([href, label, Icon]) => (
              <Fragment key={href}>
                <NavLink
                  href={href}
                  isCurrent={isCurrent(href, section)}
                  class={`${ENTRY} ${
                    href === "/dashboard/keys" ? "lg:mt-4" : ""
                  }`}
                >
                  <Icon class="size-4 max-sm:hidden" />
                  {label}
                </NavLink>
                {href === VIEWS_PATH && <Views views={views} open={openView} />}
              </Fragment>
            ))}
            <a href={DOCS.href} class={`${ENTRY} lg:mt-4`}>
              <BookOpen class="size-4 max-sm:hidden" />
              {DOCS.label}
            </a>
          </nav>
          <div class="mt-auto hidden space-y-3 border-t border-line p-3 lg:block">
            <p
              class="truncate px-2.5 pt-1 text-label text-ink-soft"
              title={email}
            >
              {email}
            </p>
            <div class="flex items-center justify-between">
              <SignOut />
              <Switch theme={theme} />
            </div>
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        class="min-w-0 px-4 py-6 outline-none sm:px-8 lg:border-l lg:border-line lg:py-8"
      >
        <div class="mx-auto max-w-320">{children}</div>
      </main>
    </div>
  );
}

/** The views with the most new ads, each with their number. */
function Views({ views, open }: {
  views: NonNullable<DashboardShellProps["views"]>;
  open: number | null;
}) {
  const shown = views.toSorted((a, b) => b.new_ads - a.new_ads)
    .slice(0, VIEWS_SHOWN);
  if (shown.length === 0) return null;
  return (
    <ul class="mb-1 ml-4.5 border-l border-line pl-2 max-lg:hidden">
      {shown.map(({ id, name, new_ads }) => (
        <li key={id}>
          <a
            href={`${VIEWS_PATH}/${id}${new_ads > 0 ? "?only=new" : ""}`}
            aria-current={id === open ? "true" : undefined}
            class="flex items-center justify-between gap-2 rounded-md px-2.5 py-1 text-label text-ink-soft hover:bg-sunken hover:text-ink aria-[current=true]:bg-sunken aria-[current=true]:text-ink"
          >
            <bdi class="truncate" title={name}>{name}</bdi>
            {new_ads > 0 && (
              <span class="text-xs text-accent-strong tabular-nums">
                {formatNumber(new_ads)}
                <span class="sr-only">new ads</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

function SignOut({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <PostForm action="/logout">
      <button
        type="submit"
        class={`${ENTRY} cursor-pointer`}
        aria-label="Sign out"
      >
        <LogOut class="size-4" />
        {!isCompact && "Sign out"}
      </button>
    </PostForm>
  );
}
