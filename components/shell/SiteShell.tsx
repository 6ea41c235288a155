import type { ComponentChildren } from "preact";
import { ButtonLink } from "@/components/Button.tsx";
import { NavLink } from "@/components/NavLink.tsx";
import { ThemeForm } from "@/components/ThemeForm.tsx";
import { Wordmark } from "@/components/Wordmark.tsx";
import type { Theme } from "@/lib/shared/theme.ts";

/** The visitor; may be unknown on error pages. */
export interface Viewer {
  theme?: Theme;
  session?: object | null;
  sessionError?: unknown;
}

const LINK =
  "rounded-md px-2.5 py-1.5 text-sm font-medium text-ink-soft transition-colors duration-150 hover:text-ink";

/** The layout of the public pages. It works without JavaScript and loads none. */
export function SiteShell({ viewer, isWide = false, children }: {
  viewer: Viewer;
  /** For pages with a table of contents at the side. */
  isWide?: boolean;
  children: ComponentChildren;
}) {
  const width = isWide ? "max-w-360" : "max-w-280";
  return (
    <div class="flex min-h-dvh flex-col">
      <a href="#content" class="skip-link">Skip to content</a>
      <header class="border-b border-line">
        <div
          class={`mx-auto flex min-h-14 w-full flex-wrap items-center gap-2 px-4 sm:px-8 ${width}`}
        >
          <Wordmark />
          <nav aria-label="Main" class="ml-auto flex items-center gap-1">
            <a href="/docs" class={LINK}>Docs</a>
            {viewer.session ?? viewer.sessionError
              ? <ButtonLink href="/dashboard" size="sm">Dashboard</ButtonLink>
              : (
                <>
                  <a href="/login" class={LINK}>Sign in</a>
                  <ButtonLink
                    href="/signup"
                    size="sm"
                    class="max-[400px]:hidden"
                  >
                    Sign up
                  </ButtonLink>
                </>
              )}
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} class="flex-1 outline-none">
        {children}
      </main>
      <footer class="border-t border-line">
        <div
          class={`mx-auto flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-4 px-4 py-6 text-sm text-ink-faint sm:px-8 ${width}`}
        >
          <nav aria-label="More" class="flex flex-wrap gap-x-5 gap-y-2">
            <NavLink class="hover:text-ink" href="/docs">Docs</NavLink>
            <a class="hover:text-ink" href="/docs/errors">Errors</a>
            <a class="hover:text-ink" href="/openapi.json">OpenAPI</a>
            <a class="hover:text-ink" href="/llms.txt">llms.txt</a>
          </nav>
          <ThemeForm theme={viewer.theme ?? "system"} />
        </div>
      </footer>
    </div>
  );
}
