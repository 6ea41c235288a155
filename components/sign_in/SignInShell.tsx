import type { ComponentChildren } from "preact";
import { SiteShell, type Viewer } from "@/components/shell/SiteShell.tsx";

/** The layout of the sign-in pages: one narrow column. */
export function SignInShell({ viewer, title, lead, aside, children }: {
  viewer: Viewer;
  title: string;
  lead?: ComponentChildren;
  aside?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <SiteShell viewer={viewer}>
      <div class="mx-auto w-full max-w-104 px-4 py-12 sm:py-20">
        <h1 class="text-2xl font-semibold tracking-tight text-ink">{title}</h1>
        {lead !== undefined && (
          <p class="mt-2 text-sm leading-6 text-pretty text-ink-soft">{lead}</p>
        )}
        <div class="mt-6 space-y-4 rounded-lg border border-line bg-surface p-5 sm:p-6">
          {children}
        </div>
        {aside !== undefined && (
          <p class="mt-5 text-center text-sm text-ink-soft">{aside}</p>
        )}
      </div>
    </SiteShell>
  );
}
