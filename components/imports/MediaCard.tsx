import { Card } from "@/components/Card.tsx";
import { CodeBlock } from "@/components/code/CodeFrame.tsx";
import { Figure } from "@/components/Figure.tsx";
import { formatBytes } from "@/lib/shared/format_bytes.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import type { MediaView } from "@/lib/site/import_pages.ts";

const STATES = [
  ["kept", "Stored"],
  ["pending", "Pending"],
  ["expired", "Expired"],
  ["refused", "Refused"],
] as const;

/** The status of media downloads, and what can be done about refused ones. */
export function MediaCard({ media }: { media: MediaView }) {
  const { hosts, hostCount, reasons } = media;
  return (
    <Card
      title="Pictures and videos"
      description={`${
        formatBytes(media.bytes)
      } stored. Pictures of imported ads are downloaded in the background.`}
    >
      <dl class="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
        {STATES.map(([state, label]) => (
          <Figure
            key={state}
            value={media.sources[state]}
            label={label}
            isDoubt={state === "refused"}
          />
        ))}
      </dl>
      {hosts.length > 0 && (
        <details class="mt-5 text-label">
          <summary class="cursor-pointer text-warn">
            {formatCount(hostCount, "host is", "hosts are")} not allowed: add
            {" "}
            {hostCount === 1 ? "it" : "them"} to MEDIA_HOSTS
          </summary>
          <ul class="my-3 space-y-1 text-ink-soft">
            {hosts.map(({ host, count }) => (
              <li key={host} class="flex gap-3">
                <bdi class="wrap-anywhere text-ink">{host}</bdi>
                <span class="tabular-nums">{formatCount(count, "file")}</span>
              </li>
            ))}
            {hostCount > hosts.length && (
              <li>and {formatNumber(hostCount - hosts.length)} more</li>
            )}
          </ul>
          <CodeBlock
            label="Environment"
            code={`MEDIA_HOSTS=${media.allHosts}`}
          />
          <p class="mt-3 text-ink-soft">
            Stop the server, set this, run{" "}
            <code class="font-mono text-xs text-ink">
              deno task media fetch --retry
            </code>{" "}
            to download them, and start the server again. Allow only hosts that
            you trust.
          </p>
        </details>
      )}
      {reasons.length > 0 && (
        <details class="mt-3 text-label">
          <summary class="cursor-pointer text-ink-soft">
            Why files are not stored
          </summary>
          <ul class="mt-3 space-y-1 text-ink-soft">
            {reasons.map(({ state, reason, count }) => (
              <li key={`${state} ${reason}`} class="wrap-anywhere">
                {formatNumber(count)} {state}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
