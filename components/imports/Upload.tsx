import { Badge } from "@/components/Badge.tsx";
import { Button, type ButtonVariant } from "@/components/Button.tsx";
import { AdGrid } from "@/components/ads/AdGrid.tsx";
import { Card } from "@/components/Card.tsx";
import { CodeBar, CodeFrame, CodeText } from "@/components/code/CodeFrame.tsx";
import { PostForm } from "@/components/forms/PostForm.tsx";
import { ChevronRight } from "@/components/icons.tsx";
import { OutcomeFigures } from "@/components/imports/OutcomeFigures.tsx";
import { Losses, RowList } from "@/components/imports/RowList.tsx";
import { Notice } from "@/components/Notice.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import type { AdCardView } from "@/lib/site/ad_cards.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import { COUNT_LABELS } from "@/lib/shared/import_outcomes.ts";
import { IMPORTS_PATH, sampleId } from "@/lib/shared/import_view.ts";
import type { UploadView } from "@/lib/site/import_pages.ts";

type FindingsView = NonNullable<UploadView["findings"]>;

export function UploadAction({ upload, action, variant, children }: {
  upload: Pick<UploadView, "id">;
  action: "import" | "check" | "cancel" | "discard";
  variant?: ButtonVariant;
  children: string;
}) {
  return (
    <PostForm
      action={`${IMPORTS_PATH}/uploads/${upload.id}`}
      hidden={{ action }}
    >
      <Button variant={variant}>{children}</Button>
    </PostForm>
  );
}

/** The results of a check, and buttons for the next step. */
export function CheckedUpload({ upload, cards, runningId }: {
  upload: UploadView;
  cards: readonly AdCardView[];
  runningId: number | null;
}) {
  const { counts, findings, failure, state } = upload;
  const changes = (counts?.inserted ?? 0) + (counts?.updated ?? 0);
  const isChecked = findings !== null;
  return (
    <div class="space-y-6">
      {failure !== null && (
        <Notice tone="warn">
          <p dir="auto">
            {failure}
            {upload.scrape_run_id !== null && (
              <>
                {" What was imported stays: see "}
                <TextLink href={`${IMPORTS_PATH}/${upload.scrape_run_id}`}>
                  the import
                </TextLink>
                .
              </>
            )}
          </p>
        </Notice>
      )}
      {runningId !== null && (
        <Notice>
          <p>
            <TextLink href={`${IMPORTS_PATH}/${runningId}`}>
              Another import
            </TextLink>{" "}
            is running. This one can start when it has finished.
          </p>
        </Notice>
      )}
      <Card>
        {counts !== null && (
          <>
            <p class="mb-5 text-sm text-ink-soft">
              {state === "checked"
                ? `This is what an import of ${
                  formatCount(counts.received, "record")
                } would do. Nothing has been imported yet.`
                : `${
                  formatCount(counts.received, "record was", "records were")
                } read.`}
            </p>
            <OutcomeFigures counts={counts} />
          </>
        )}
        <div class="mt-5 flex flex-wrap gap-2 first:mt-0">
          {isChecked && (
            <UploadAction upload={upload} action="import" variant="primary">
              {state === "stopped"
                ? "Import again"
                : changes === 0
                ? "Import anyway"
                : `Import ${formatCount(changes, "ad")}`}
            </UploadAction>
          )}
          {state === "stopped" && (
            <UploadAction upload={upload} action="check">
              Check again
            </UploadAction>
          )}
          <UploadAction upload={upload} action="discard">Discard</UploadAction>
        </div>
      </Card>
      {cards.length > 0 && (
        <section aria-labelledby="first-ads">
          <h2 id="first-ads" class="mb-3 text-sm font-semibold text-ink">
            First ads
          </h2>
          <AdGrid ads={cards} fit="three" />
        </section>
      )}
      {findings !== null && <Findings findings={findings} />}
    </div>
  );
}

/** The records to look at before importing. */
function Findings({ findings }: { findings: FindingsView }) {
  const { counts, unread, samples } = findings;
  return (
    <>
      {unread.length > 0 && (
        <Card
          title="Fields not understood"
          description="The values of these fields are not imported."
        >
          <ul class="flex flex-wrap gap-x-5 gap-y-1.5 text-label text-ink-faint">
            {unread.map(({ name, count }) => (
              <li key={name} class="wrap-anywhere">
                <code class="font-mono text-ink">{name}</code>{" "}
                {formatCount(count, "record")}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <RowList
        title="Would be rejected"
        description="Records of ads that are invalid or were taken down. All others are still imported."
        rows={findings.errors}
        total={counts.rejected}
      />
      <RowList
        title="Incomplete"
        description="Records that would be imported, but where something is missing or not understood."
        rows={findings.warnings}
        total={counts.warned}
      />
      <Losses losses={findings.losses} total={counts.fields_lost} />
      {samples.length > 0 && <Samples samples={samples} />}
    </>
  );
}

/** Records of the file, next to the ads they would become, folded. */
function Samples({ samples }: Pick<FindingsView, "samples">) {
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
                <summary class="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-sm text-ink sm:px-5">
                  <ChevronRight class="size-4 text-ink-faint transition-transform duration-150 group-open:rotate-90" />
                  <span class="font-medium first-letter:uppercase">{name}</span>
                  <Badge>{COUNT_LABELS[sample.outcome]}</Badge>
                  {sample.reason !== null && (
                    <span
                      class="min-w-0 text-label wrap-anywhere text-warn"
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
