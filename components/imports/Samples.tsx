import { Badge } from "@/components/Badge.tsx";
import { Card } from "@/components/Card.tsx";
import { CodeBar, CodeFrame, CodeText } from "@/components/code/CodeFrame.tsx";
import { ChevronRight } from "@/components/icons.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import { COUNT_LABELS } from "@/lib/shared/import_outcomes.ts";
import { sampleId } from "@/lib/shared/import_view.ts";
import type { UploadView } from "@/lib/site/import_pages.ts";

/** Records of the file, next to the ads they would become, folded. */
export function Samples(
  { samples }: Pick<NonNullable<UploadView["findings"]>, "samples">,
) {
  return (
    <Card
      title="Samples"
      description="Records of the file, next to the ads they would become."
      isFlush
    >
      <ul class="divide-y divide-line">
        {samples.map((sample, index) => {
          const name = `record ${formatNumber(sample.row)}`;
          return (
            <li key={index}>
              <details class="group">
                <summary class="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-sm text-ink sm:px-5">
                  <ChevronRight class="size-4 text-ink-faint transition-transform duration-150 group-open:rotate-90" />
                  <span class="font-medium first-letter:uppercase">{name}</span>
                  <Badge>{COUNT_LABELS[sample.outcome]}</Badge>
                  {sample.reason !== null && (
                    <span
                      class="min-w-0 text-[13px] wrap-anywhere text-warn"
                      dir="auto"
                    >
                      {sample.reason}
                    </span>
                  )}
                </summary>
                {/* A link to it opens what is folded around it. */}
                <div
                  id={sampleId(index)}
                  class="grid gap-4 px-4 pb-4 sm:px-5 lg:grid-cols-2"
                >
                  <Json
                    label={`Source, ${name}`}
                    title="In the file"
                    text={sample.source}
                  />
                  <Json
                    label={`Ad, ${name}`}
                    title="In the archive"
                    text={sample.becomes}
                  />
                </div>
              </details>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Json(
  { label, title, text }: { label: string; title: string; text: string },
) {
  return (
    <CodeFrame label={title}>
      <CodeBar>{title}</CodeBar>
      <CodeText label={label} isDense class="max-h-120">{text}</CodeText>
    </CodeFrame>
  );
}
