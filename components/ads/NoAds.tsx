import { ButtonLink } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { Inbox, SearchX } from "@/components/icons.tsx";
import { SAVE_VIEW } from "@/components/views/SaveView.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import type { ExplorerView } from "@/lib/site/explorer.ts";
import type { NothingView } from "@/lib/site/explorer_nothing.ts";

/** @param database the embedded database can only be used by the server */
export function EmptyArchive(
  { database }: { database: "pglite" | "postgres" },
) {
  const command = "font-mono text-label whitespace-nowrap text-ink";
  return (
    <Card isFlush>
      <EmptyState
        title="The archive is empty"
        icon={<Inbox class="size-5" />}
        action={<ButtonLink href="/docs/importing">How to import</ButtonLink>}
      >
        Ads are added by imports: operators import files on the Imports page
        {database === "postgres" && (
          <>
            , with <code class={command}>deno task import FILE</code>
          </>
        )}, or by sending them to{" "}
        <code class={command}>POST /internal/imports</code>.
      </EmptyState>
    </Card>
  );
}

/** An explanation for an empty result, with searches to try instead. */
export function NoAds(
  { nothing, clearHref, saving }:
    & Pick<ExplorerView, "clearHref" | "saving">
    & { nothing: NothingView },
) {
  const { title, text, looser } = nothing;
  return (
    <Card isFlush>
      <EmptyState
        title={title}
        icon={<SearchX class="size-5" />}
        action={
          <div class="flex flex-wrap justify-center gap-2">
            <ButtonLink href={clearHref}>Clear the search</ButtonLink>
            {saving !== null && (
              <DialogLink dialog={SAVE_VIEW}>Save view</DialogLink>
            )}
          </div>
        }
      >
        {text}
        {looser.length > 0 && (
          <ul
            aria-label="Other searches"
            class="mt-4 divide-y divide-line rounded-lg border border-line text-left text-label"
          >
            {looser.map(({ label, href, total }) => (
              <li key={label}>
                <a
                  href={href}
                  class="flex items-baseline gap-4 px-3.5 py-2 text-ink hover:bg-sunken focus-visible:-outline-offset-2"
                >
                  <bdi class="min-w-0 wrap-anywhere">{label}</bdi>
                  <span class="ml-auto shrink-0 text-ink-faint tabular-nums">
                    {total}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </EmptyState>
    </Card>
  );
}
