import type { ComponentChildren } from "preact";
import { NavLink } from "@/components/NavLink.tsx";
import { ThemeForm } from "@/components/ThemeForm.tsx";
import { Wordmark } from "@/components/Wordmark.tsx";
import {
  BookOpen,
  ChartColumn,
  FileUp,
  GalleryVerticalEnd,
  KeyRound,
  LayoutDashboard,
  LogOut,
  Rows3,
  Store,
  UserRound,
} from "@/components/icons.tsx";
import { PaletteButton } from "@/islands/PaletteButton.tsx";
import { ThemeSwitch } from "@/islands/ThemeSwitch.tsx";
import { IMPORTS_PATH } from "@/lib/shared/import_view.ts";
import type { Theme } from "@/lib/shared/theme.ts";

interface DashboardShellProps {
  path: string;
  email: string | null;
  theme: Theme;
  isOperator: boolean;
  /** Error pages have no scripts, see `setErrorPagePolicy`. */
  hasScripts?: boolean;
  children: ComponentChildren;
}

/** The navigation: URL, label and icon. */
export const ENTRIES = [
  ["/dashboard", "Overview", LayoutDashboard],
  ["/dashboard/keys", "Keys", KeyRound],
  ["/dashboard/usage", "Usage", ChartColumn],
  ["/dashboard/requests", "Requests", Rows3],
  ["/dashboard/ads", "Ads", GalleryVerticalEnd],
  ["/dashboard/brands", "Brands", Store],
  ["/dashboard/account", "Account", UserRound],
] as const;

/** Additional entries for operators. */
export const OPERATOR_ENTRIES = [
  [IMPORTS_PATH, "Imports", FileUp],
] as const;

const DOCS = { href: "/docs", label: "Docs" };

function isCurrent(href: string, path: string): boolean {
  if (href === "/dashboard") return path === href;
  return path === href || path.startsWith(`${href}/`);
}

const ENTRY =
  "flex items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm max-sm:px-2 font-medium whitespace-nowrap text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink aria-[current=page]:[scroll-initial-target:nearest]";

/** The dashboard's layout: navigation at the side, or a bar at the top on a phone. */
export function DashboardShell(
  { path, email, theme, isOperator, hasScripts = true, children }:
    DashboardShellProps,
) {
  const entries = isOperator
    ? [...ENTRIES.slice(0, -1), ...OPERATOR_ENTRIES, ...ENTRIES.slice(-1)]
    : ENTRIES;
  const Switch = hasScripts ? ThemeSwitch : ThemeForm;
  return (
    <div class="min-h-dvh text-sm lg:grid lg:grid-cols-[240px_minmax(0,1fr)]">
      <a href="#content" class="skip-link">Skip to content</a>
      <header class="top-bar sticky top-0 z-30 border-b border-line bg-canvas lg:h-dvh lg:border-b-0">
        <div class="flex h-full flex-col">
          <div class="flex items-center gap-1 px-4 max-lg:h-14 lg:flex-wrap lg:px-3">
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
            class="flex gap-0.5 overflow-x-auto px-2 pb-2 lg:flex-col lg:px-3 lg:pt-2"
          >
            {entries.map(([href, label, Icon]) => (
              <NavLink
                key={href}
                href={href}
                isCurrent={isCurrent(href, path)}
                class={ENTRY}
              >
                <Icon class="size-4 max-sm:hidden" />
                {label}
              </NavLink>
            ))}
            <a href={DOCS.href} class={`${ENTRY} lg:mt-4`}>
              <BookOpen class="size-4 max-sm:hidden" />
              {DOCS.label}
            </a>
          </nav>
          <div class="mt-auto hidden space-y-3 border-t border-line p-3 lg:block">
            {email !== null && (
              <p
                class="truncate px-2.5 pt-1 text-[13px] text-ink-soft"
                title={email}
              >
                {email}
              </p>
            )}
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

function SignOut({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <form method="post" action="/logout">
      <button
        type="submit"
        class={`${ENTRY} cursor-pointer`}
        aria-label="Sign out"
      >
        <LogOut class="size-4" />
        {!isCompact && "Sign out"}
      </button>
    </form>
  );
}
