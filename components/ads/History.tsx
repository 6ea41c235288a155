import { Card } from "@/components/Card.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { Time } from "@/components/Time.tsx";
import type { HistoryEntry } from "@/lib/site/history_view.ts";

/** What imports have seen change of an ad, newest first. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <Card
      title="History"
      id="history"
      description="As far as imports have seen it."
      actions={
        <TextLink href="/docs/exports#what-changed-in-an-ad-or-a-brand">
          About histories
        </TextLink>
      }
    >
      <ol class="space-y-3 border-l border-line pl-4 text-sm">
        {entries.map(({ at, title, texts }, n) => (
          <li key={n}>
            <div class="flex flex-wrap items-baseline justify-between gap-x-4">
              <span class="font-medium text-ink">{title}</span>
              <span class="text-label text-ink-faint">
                {at === null ? "Unknown time" : <Time at={at} />}
              </span>
            </div>
            {texts !== null && (
              <div class="mt-1 space-y-1 wrap-anywhere">
                <Words label="Before" text={texts.from} isOld />
                <Words label="After" text={texts.to} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Words({ label, text, isOld = false }: {
  label: string;
  text: string | null;
  isOld?: boolean;
}) {
  const color = isOld ? "text-ink-faint" : "text-ink-soft";
  return (
    <p class={`whitespace-pre-line ${color}`}>
      <span class="sr-only">{label}:</span>
      {text === null ? "None" : isOld ? <del>{text}</del> : <bdi>{text}</bdi>}
    </p>
  );
}
