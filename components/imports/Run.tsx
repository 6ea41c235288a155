import { AdRows } from "@/components/ads/AdRows.tsx";
import { ButtonLink } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { OutcomeFigures } from "@/components/imports/OutcomeFigures.tsx";
import { Losses, RowList } from "@/components/imports/RowList.tsx";
import { Notice } from "@/components/Notice.tsx";
import type { AdCardView } from "@/lib/site/ad_cards.ts";
import { IMPORTS_PATH } from "@/lib/shared/import_view.ts";
import type { RunView } from "@/lib/site/import_pages.ts";

/** The results of an import that has ended. */
export function EndedRun(
  { run, ads }: { run: RunView; ads: readonly AdCardView[] },
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
      <RowList
        title="Rejected"
        description="Records of ads that are invalid or were taken down. Download them with their reasons."
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
      <RowList
        title="Incomplete"
        description="Records that were imported, but where something is missing or was not understood."
        rows={run.warnings}
        total={run.warned}
      />
      <Losses losses={run.losses} total={run.fields_lost} />
      {ads.length > 0 && <ChangedAds run={run} ads={ads} />}
    </div>
  );
}

/** The explorer with the ads that were added during an import, in whole seconds. */
function newAdsHref({ started_at, finished_at }: RunView): string {
  return `/dashboard/ads?created_min=${started_at}&created_max=${
    finished_at ?? ""
  }`;
}

function ChangedAds(
  { run, ads }: { run: RunView; ads: readonly AdCardView[] },
) {
  return (
    <section aria-labelledby="ads">
      <header class="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="ads" class="text-sm font-semibold text-ink">Ads</h2>
          <p class="mt-0.5 text-label leading-5 text-ink-soft">
            Ads that this import added or changed last.
          </p>
        </div>
        {run.inserted > 0 && (
          <ButtonLink href={newAdsHref(run)} size="sm">
            Show new ads
          </ButtonLink>
        )}
      </header>
      <AdRows ads={ads} />
    </section>
  );
}
