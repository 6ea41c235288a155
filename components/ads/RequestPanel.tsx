import { ChevronDown } from "@/components/icons.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import { Badge } from "@/components/Badge.tsx";
import { ButtonLink } from "@/components/Button.tsx";
import { CodeBar, CodeFrame, CodeText } from "@/components/code/CodeFrame.tsx";
import { CopyButton } from "@/islands/CopyButton.tsx";
import type { RequestView } from "@/lib/site/request_view.ts";

/** The API request that returns what the page shows, and its response. */
export function RequestPanel({ request, isCollapsible = false }: {
  request: RequestView;
  /** Whether it is collapsed, unless the response was requested. */
  isCollapsible?: boolean;
}) {
  if (!isCollapsible) return <Request request={request} />;
  const { pathname, search } = new URL(request.url);
  return (
    <details class="group" open={request.response !== null}>
      <summary class="flex h-10 cursor-pointer items-center gap-3 rounded-lg border border-line bg-surface px-3.5 text-xs text-ink-soft transition-colors duration-150 group-open:mb-2 hover:border-line-strong hover:text-ink">
        <span class="shrink-0 font-medium">API request</span>
        <code class="min-w-0 truncate font-mono">
          GET {pathname}
          {search}
        </code>
        <ChevronDown class="ml-auto size-4 shrink-0 text-ink-faint transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <Request request={request} />
    </details>
  );
}

function Request({ request }: { request: RequestView }) {
  return (
    <CodeFrame label="API request">
      <CodeBar
        actions={
          <>
            <CopyButton from="api-curl" label="Copy curl" />
            {request.toggleHref !== null && (
              <ButtonLink
                id="api-toggle"
                href={request.toggleHref}
                variant="ghost"
                size="sm"
              >
                {request.response === null ? "Show JSON" : "Hide JSON"}
              </ButtonLink>
            )}
          </>
        }
      >
        <h2 class="text-label font-semibold text-ink">API request</h2>
      </CodeBar>
      <CodeText label="Request" isDense>
        {/* The live part changes when more ads are loaded. */}
        <span id="api-curl" data-live>{request.curl}</span>
      </CodeText>
      {request.response !== null && (
        <>
          <CodeBar actions={<CopyButton from="api-answer" label="Copy JSON" />}>
            Response
            <Badge tone={request.status === 200 ? "good" : "bad"}>
              {request.status}
            </Badge>
          </CodeBar>
          <div id="api-answer-frame" data-live>
            <JsonCode json={request.response} />
          </div>
        </>
      )}
    </CodeFrame>
  );
}

/** Unrolled, because a text can have millions of characters. */
const TOKEN =
  /("[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|\b(?:true|false|null)\b)/;

function colorOf(token: string, next: string): string {
  if (token.startsWith('"')) return next[0] === ":" ? "text-ink" : "text-good";
  return /^[-\d]/.test(token) ? "text-accent" : "text-warn";
}

function JsonCode({ json }: { json: NonNullable<RequestView["response"]> }) {
  if (json.text === null) {
    return (
      <p class="px-4 py-6 text-label text-ink-soft">
        The response has {formatNumber(json.length)}{" "}
        characters, too many to show here.
      </p>
    );
  }
  const parts = json.isColored ? json.text.split(TOKEN) : [json.text];
  return (
    <CodeText label="Response" id="api-answer" isDense class="max-h-[70dvh]">
      <span class="text-ink-faint">
        {parts.map((part, i) =>
          i % 2 === 0
            ? part
            : <span key={i} class={colorOf(part, parts[i + 1]!)}>{part}</span>
        )}
      </span>
    </CodeText>
  );
}
