import { Badge, type Tone } from "@/components/Badge.tsx";
import { Card } from "@/components/Card.tsx";
import { formatBytes } from "@/lib/shared/format_bytes.ts";
import { IMPORTS_PATH, type UploadView } from "@/lib/shared/import_view.ts";

const STATES: Record<UploadView["state"], readonly [Tone, string]> = {
  receiving: ["accent", "Uploading"],
  checking: ["accent", "Checking"],
  importing: ["accent", "Importing"],
  checked: ["good", "Checked"],
  finished: ["good", "Imported"],
  stopped: ["warn", "Stopped"],
};

/** Uploaded files with their states. */
export function UploadList({ uploads }: { uploads: readonly UploadView[] }) {
  return (
    <Card
      title="Uploaded files"
      description="Files are deleted one hour after the last activity."
      isFlush
    >
      <ul class="divide-y divide-line">
        {uploads.map(({ id, name, state, bytes, by, failure }) => {
          const [tone, text] = STATES[state];
          return (
            <li
              key={id}
              class="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm sm:px-5"
            >
              <div class="min-w-0">
                <a
                  href={`${IMPORTS_PATH}/uploads/${id}`}
                  class="font-medium wrap-anywhere text-ink underline-offset-4 hover:underline"
                >
                  <bdi>{name}</bdi>
                </a>
                <p class="text-xs leading-5 wrap-anywhere text-ink-faint">
                  {formatBytes(bytes)}, {by}
                </p>
                {failure !== null && (
                  <p class="text-xs leading-5 wrap-anywhere text-ink-soft">
                    {failure}
                  </p>
                )}
              </div>
              <Badge tone={tone}>{text}</Badge>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
