import { JsonCode } from "@/components/ads/JsonCode.tsx";
import { Badge } from "@/components/Badge.tsx";
import { buttonClass } from "@/components/Button.tsx";
import { CodeBar, CodeFrame, CodeText } from "@/components/CodeFrame.tsx";
import { CopyButton } from "@/islands/CopyButton.tsx";
import type { RequestView } from "@/lib/shared/explorer_view.ts";

/** Marks what the LoadMore island replaces as more ads are loaded. */
const LIVE = "data-live";

/** The API request that returns what the page shows, and its response. */
export function RequestPanel({ request }: { request: RequestView }) {
  return (
    <CodeFrame labelledBy="api-title">
      <CodeBar
        actions={
          <>
            <CopyButton from="api-curl" label="Copy curl" />
            {request.toggleHref !== null && (
              <a
                id="api-toggle"
                href={request.toggleHref}
                class={buttonClass({ variant: "ghost", size: "sm" })}
              >
                {request.response === null ? "Show JSON" : "Hide JSON"}
              </a>
            )}
          </>
        }
      >
        <h2 id="api-title" class="text-[13px] font-semibold text-ink">
          API request
        </h2>
      </CodeBar>
      <CodeText label="Request" isDense>
        <span id="api-curl" {...{ [LIVE]: true }}>{request.curl}</span>
      </CodeText>
      {request.response !== null && (
        <>
          <CodeBar
            actions={<CopyButton from="api-answer" label="Copy JSON" />}
          >
            Response
            <Badge tone={request.status === 200 ? "good" : "bad"}>
              {request.status}
            </Badge>
          </CodeBar>
          <div id="api-answer-frame" {...{ [LIVE]: true }}>
            <JsonCode
              json={request.response}
              id="api-answer"
              label="Response"
              class="max-h-[70dvh]"
            />
          </div>
        </>
      )}
    </CodeFrame>
  );
}
