import { Badge } from "@/components/Badge.tsx";
import { ButtonLink } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { OutcomeFigures } from "@/components/imports/OutcomeFigures.tsx";
import { RowList } from "@/components/imports/RowList.tsx";
import { Notice } from "@/components/Notice.tsx";
import { Time } from "@/components/Time.tsx";
import { formatWait } from "@/lib/shared/format_time.ts";
import {
  type ChangedAdView,
  IMPORTS_PATH,
  type RunView,
} from "@/lib/shared/import_view.ts";

/** Who started an import, when, and how long it took. */
export function RunOrigin({ run }: { run: RunView }) {
  const { by, started_at, finished_at } = run;
  return (
    <>
      {by}, <Time at={started_at} hasTime />
      {finished_at !== null &&
        `, took ${formatWait(finished_at - started_at)}`}
    </>
  );
}

/** The results of an import that has ended. */
export function EndedRun(
  { run, ads }: { run: RunView; ads: readonly ChangedAdView[] },
) {
  return (
    <div class="space-y-6">
      {run.failure !== null && (
        <Notice tone={run.status === "failed" ? "bad" : "warn"}>
          <p dir="auto">
            {run.failure}{" "}
            What was imported before stays; the file can be imported again.
          </p>
        </Notice>
      )}
      <Card>
        <OutcomeFigures counts={run} />
      </Card>
      {run.errors.length > 0 && (
        <RowList
          title="Rejected"
          description="Records that are not valid ads. Download them with their reasons."
          rows={run.errors}
          total={run.rejected}
          actions={
            <ButtonLink
              href={`${IMPORTS_PATH}/${run.scrape_run_id}/rejects`}
              size="sm"
              download
            >
              Download rejects
            </ButtonLink>
          }
        />
      )}
      {run.warnings.length > 0 && (
        <RowList
          title="Not fully understood"
          description="Records that were imported, but where something is missing or was not understood."
          rows={run.warnings}
          total={run.warned}
        />
      )}
      {ads.length > 0 && <ChangedAds ads={ads} />}
    </div>
  );
}

function ChangedAds({ ads }: { ads: readonly ChangedAdView[] }) {
  return (
    <Card
      title="Ads"
      description="Ads that this import added or changed last."
      isFlush
    >
      <ul class="divide-y divide-line">
        {ads.map(({ ad_archive_id: id, brand, text, isNew }) => (
          <li
            key={id}
            class="flex items-baseline justify-between gap-4 px-4 py-2.5 text-sm sm:px-5"
          >
            <p class="min-w-0 truncate text-ink-soft">
              <a
                href={`/dashboard/ads/${id}`}
                class="font-medium text-ink underline-offset-4 hover:underline"
              >
                <bdi>{brand ?? id}</bdi>
              </a>{" "}
              <span dir="auto">{text ?? (brand === null ? "" : id)}</span>
            </p>
            <Badge tone={isNew ? "good" : "neutral"}>
              {isNew ? "New" : "Changed"}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
