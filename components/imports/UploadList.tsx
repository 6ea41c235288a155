import { Badge, type Tone } from "@/components/Badge.tsx";
import { Button } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { PostForm } from "@/components/forms/PostForm.tsx";
import { formatBytes } from "@/lib/shared/format_bytes.ts";
import { formatNumber } from "@/lib/shared/format_number.ts";
import {
  type Counts,
  decisionsInWords,
  doubtsOf,
  isDoubtful,
} from "@/lib/shared/import_outcomes.ts";
import { IMPORTS_PATH, isWorking, STOPS } from "@/lib/shared/import_view.ts";
import type { UploadView } from "@/lib/site/import_pages.ts";

const STATES: Record<UploadView["state"], readonly [Tone, string]> = {
  receiving: ["accent", "Uploading"],
  checking: ["accent", "Checking"],
  importing: ["accent", "Importing"],
  checked: ["good", "Ready"],
  finished: ["good", "Imported"],
  stopped: ["warn", "Stopped"],
};

/** The state of an upload in a word. Unless someone stopped it, the file is the reason. */
function stateOf({ state, failure }: UploadView): readonly [Tone, string] {
  const isFailed = state === "stopped" &&
    !Object.values(STOPS).some((reason) => reason === failure);
  return isFailed ? ["bad", "Failed"] : STATES[state];
}

/** Files that were uploaded and not imported yet, in the order in which they would be imported. */
export function UploadList({ uploads }: { uploads: readonly UploadView[] }) {
  const ready = uploads.filter(({ state }) => state === "checked");
  const isImporting = uploads.some(({ state }) => state === "importing");
  return (
    <Card
      title="Uploaded files"
      description={
        <>
          {stateCounts(uploads)}. Files are deleted one hour after the last
          activity.
        </>
      }
      actions={
        <>
          {uploads.some(isWorking) && (
            <noscript>
              <a href={IMPORTS_PATH} class="text-label text-ink underline">
                Reload
              </a>
            </noscript>
          )}
          {uploads.length > 1 && (
            <ListAction
              action="discard"
              uploads={uploads}
              label="Discard all"
            />
          )}
          {ready.length > 0 && !isImporting && (
            <ListAction
              action="import"
              uploads={ready}
              label={ready.length === 1
                ? "Import"
                : `Import all ${formatNumber(ready.length)}`}
            />
          )}
        </>
      }
      isFlush
    >
      <ul class="divide-y divide-line">
        {uploads.map((upload) => <Row key={upload.id} upload={upload} />)}
      </ul>
    </Card>
  );
}

/** `5 ready, 1 checking`. */
function stateCounts(uploads: readonly UploadView[]): string {
  const byState = Map.groupBy(uploads, (upload) => stateOf(upload)[1]);
  return [...byState].map(([word, { length }]) =>
    `${formatNumber(length)} ${word.toLowerCase()}`
  ).join(", ");
}

/** A button that does something with several uploads, or with one in its row. */
function ListAction({ action, uploads, label, isInRow = false }: {
  action: "import" | "cancel" | "discard";
  uploads: readonly UploadView[];
  label: string;
  isInRow?: boolean;
}) {
  return (
    <PostForm
      action={`${IMPORTS_PATH}/uploads`}
      hidden={{ action, ids: uploads.map(({ id }) => id).join() }}
    >
      <Button
        variant={action === "import"
          ? "primary"
          : isInRow
          ? "ghost"
          : "secondary"}
        size="sm"
        aria-label={isInRow ? `${label} ${uploads[0]!.name}` : undefined}
      >
        {label}
      </Button>
    </PostForm>
  );
}

function Row({ upload }: { upload: UploadView }) {
  const { id, name, state, bytes, by, failure, counts } = upload;
  const [tone, text] = stateOf(upload);
  const isImporting = state === "importing";
  const isWarning = tone === "good" &&
    (failure !== null || counts !== null && isDoubtful(counts));
  return (
    <li class="flex items-center justify-between gap-x-4 px-4 py-2.5 text-sm sm:px-5">
      <div class="min-w-0">
        <a
          href={`${IMPORTS_PATH}/uploads/${id}`}
          class="font-medium wrap-anywhere text-ink underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
        </a>
        {counts !== null && counts.received > 0 && <Found counts={counts} />}
        {failure !== null && (
          <p class="text-label leading-5 wrap-anywhere text-warn">
            {failure}
          </p>
        )}
        <p class="text-xs leading-5 wrap-anywhere text-ink-faint">
          {formatBytes(bytes)}, {by}
        </p>
      </div>
      <div class="flex shrink-0 items-center gap-2 max-sm:flex-col max-sm:items-end max-sm:self-start">
        <Badge tone={isWarning ? "warn" : tone}>
          {text}
        </Badge>
        <ListAction
          action={isImporting ? "cancel" : "discard"}
          uploads={[upload]}
          label={isImporting ? "Cancel" : "Discard"}
          isInRow
        />
      </div>
    </li>
  );
}

/** The counts of a file so far: `42 ads: 40 new, 2 unchanged; 1 rejected`. */
function Found({ counts }: { counts: Counts }) {
  const doubts = doubtsOf(counts);
  return (
    <p class="text-label leading-5 text-ink-soft tabular-nums">
      {decisionsInWords(counts)}
      {doubts.length > 0 && "; "}
      <span class="text-warn">{doubts.join(", ")}</span>
    </p>
  );
}
