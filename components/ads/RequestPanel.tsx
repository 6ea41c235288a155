import { JsonCode } from "@/components/ads/JsonCode.tsx";
import { Badge } from "@/components/Badge.tsx";
import { buttonClass } from "@/components/Button.tsx";
import { CopyButton } from "@/islands/CopyButton.tsx";
import type { RequestView } from "@/lib/shared/explorer_view.ts";

/** The parts that change as more ads are loaded; see the island that does it. */
const LIVE = "data-live";

/** The request to the API that gives what the page shows, and what it answers. */
export function RequestPanel({ request }: { request: RequestView }) {
  return (
    <section
      aria-labelledby="api-title"
      class="min-w-0 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <header class="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line bg-sunken py-1 pr-1.5 pl-4">
        <h2 id="api-title" class="text-[13px] font-semibold text-ink">
          API request
        </h2>
        <div class="ml-auto flex items-center gap-1">
          <CopyButton from="api-curl" label="Copy curl" />
          {request.toggleHref !== null && (
            <a
              id="api-toggle"
              {...{ [LIVE]: true }}
              href={request.toggleHref}
              class={buttonClass({ variant: "ghost", size: "sm" })}
            >
              {request.answer === null ? "Show JSON" : "Hide JSON"}
            </a>
          )}
        </div>
      </header>
      <pre
        tabIndex={0}
        role="region"
        aria-label="Request"
        dir="ltr"
        class="overflow-x-auto px-4 py-3 font-mono text-xs leading-5 text-ink"
      ><code id="api-curl" {...{ [LIVE]: true }}>{request.curl}</code></pre>
      {request.answer !== null && (
        <>
          <div class="flex h-10 items-center gap-2 border-y border-line bg-sunken pr-1.5 pl-4 text-xs font-medium text-ink-soft">
            Answer
            <Badge tone={request.status === 200 ? "good" : "bad"}>
              {request.status}
            </Badge>
            <span class="ml-auto">
              <CopyButton from="api-answer" label="Copy JSON" />
            </span>
          </div>
          <div id="api-answer-frame" {...{ [LIVE]: true }}>
            <JsonCode
              json={request.answer}
              id="api-answer"
              label="Answer"
              class="max-h-[70dvh]"
            />
          </div>
        </>
      )}
    </section>
  );
}
