import { seconds } from "@/lib/time/clock.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { toPage } from "@/lib/http/page.ts";
import type { SampleAd } from "@/lib/imports/dry_run.ts";
import {
  findRun,
  listChangedAds,
  listRuns,
} from "@/lib/imports/scrape_runs.ts";
import type { ScrapeRun } from "@/lib/imports/wire.ts";
import type { Services } from "@/lib/app/services.ts";
import { refusedHosts } from "@/lib/media/queue/status.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Counts } from "@/lib/shared/import_outcomes.ts";
import { sampleId } from "@/lib/shared/import_view.ts";
import { adCard, adCardsOf, type AdCardView } from "@/lib/site/ad_cards.ts";
import { pictureKind, readMediaSources } from "@/lib/site/shown_media.ts";
import type { StoredFindings } from "@/lib/uploads/findings.ts";
import { findUpload, listUploads, type Upload } from "@/lib/uploads/uploads.ts";
import { tidyUploads } from "@/lib/uploads/tidy_uploads.ts";
import type { Kysely } from "kysely";

const RUNS_SHOWN = 20;
const ADS_SHOWN = 10;
const HOSTS_SHOWN = 20;
/** Number of samples of a check that are shown as cards too. */
const PREVIEWS = 3;

/** Times are in seconds. */
export type RunView = ReturnType<typeof toRunView>;
export type UploadView = ReturnType<typeof toUploadView>;
export type MediaView = NonNullable<Awaited<ReturnType<typeof readMedia>>>;

/** All uploads, and a page of imports: those before an id, or the newest if the id is null. */
export async function readImports(
  { database, clock, config, media }: Services,
  before: number | null,
) {
  const db = database.pages;
  await tidyUploads(database, clock);
  const [uploads, runs, mediaView] = await Promise.all([
    listUploads(db),
    listRuns(db, { limit: RUNS_SHOWN + 1, before }),
    // The page works without it.
    readMedia(db, config, media).catch(() => null),
  ]);
  const { data, meta } = toPage(runs, RUNS_SHOWN, (run) => run.scrape_run_id);
  const emails = await readEmails(db, [
    ...uploads.map((upload) => upload.account_id),
    ...data.map((run) => run.actor_id),
  ]);
  return {
    media: mediaView,
    uploads: uploads.map((upload) => toUploadView(upload, emails)),
    runs: data.map((run) => toRunView(run, emails)),
    isFirst: before === null,
    olderThan: meta.next_before,
  };
}

/** The status of media downloads; null if there are none. */
async function readMedia(
  db: Kysely<Schema>,
  config: Services["config"],
  media: Services["media"],
) {
  if (config.media === null) return null;
  const { sources, bytes, reasons } = await media.status();
  if (Object.values(sources).every((count) => count === 0)) return null;
  const allRefused = await refusedHosts(db);
  const hosts = allRefused.slice(0, HOSTS_SHOWN);
  const allHosts = [...config.media.hosts, ...hosts.map(({ host }) => host)];
  return {
    sources,
    bytes,
    reasons,
    /** Hosts that are not allowed, of recent ads, with the number of their files. */
    hosts,
    /** The number of such hosts, of which `hosts` are the most frequent. */
    hostCount: allRefused.length,
    /** The value of `MEDIA_HOSTS` that would allow them too. */
    allHosts: allHosts.join(),
  };
}

/** One import with ads that it changed. @throws {Problem} `not_found` */
export async function readRun(services: Services, id: number) {
  const db = services.database.pages;
  const run = await findRun(db, id);
  if (run === null) throw new Problem("not_found");
  const [emails, ads] = await Promise.all([
    readEmails(db, [run.actor_id]),
    listChangedAds(db, id, ADS_SHOWN).then((ids) => adCardsOf(services, ids)),
  ]);
  return { run: toRunView(run, emails), ads };
}

/** One upload, and the id of the running import, if any. @throws {Problem} `not_found` */
export async function readUpload(services: Services, id: number) {
  const { database, clock } = services;
  const db = database.pages;
  await tidyUploads(database, clock);
  const upload = await findUpload(db, id);
  if (upload === null) throw new Problem("not_found");
  const emails = await readEmails(db, [upload.account_id]);
  const running = await db.selectFrom("scrape_runs").select("id")
    .where("status", "=", "running").orderBy("id", "desc").limit(1)
    .executeTakeFirst();
  const view = toUploadView(upload, emails);
  return {
    upload: view,
    cards: await previewCards(services, view.findings?.samples ?? []),
    runningId: running?.id ?? null,
  };
}

/** The first samples as the cards that they would become, which lead to their records. */
async function previewCards(
  services: Services,
  samples: StoredFindings["samples"],
): Promise<AdCardView[]> {
  const ads = samples.slice(0, PREVIEWS).map(({ becomes }, index) => {
    const ad = JSON.parse(becomes) as SampleAd;
    // A check by an earlier version named them otherwise.
    const units = ad.creativeUnits ?? [];
    const unit = units.find(({ imageUrl }) => imageUrl !== null) ?? units[0];
    return { ad, units: units.length, unit, href: `#${sampleId(index)}` };
  });
  const now = seconds(services.clock);
  const toSource = await readMediaSources(
    services,
    ads.flatMap(({ ad, unit }) => [
      [unit?.imageUrl, pictureKind(unit?.unitType ?? null)],
      [ad.brand?.avatar_url, "avatar"],
    ]),
  );
  return ads.map(({ ad, units, unit, href }) => {
    const card = adCard(ad, {
      media_type: ad.media_type,
      brand_slug: ad.brand?.page_id ?? null,
      brand_name: ad.brand?.name ?? null,
      brand_avatar_url: ad.brand?.avatar_url ?? null,
      units,
      unit_type: unit?.unitType ?? null,
      title: unit?.title ?? null,
      body: unit?.body ?? null,
      image_url: unit?.imageUrl ?? null,
    }, { list: "", toSource, now });
    return {
      ...card,
      href,
      group: null,
      brand: card.brand == null ? null : { ...card.brand, href },
    };
  });
}

async function readEmails(
  db: Kysely<Schema>,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const accountIds = [...new Set(ids.filter((id) => id !== null))];
  if (accountIds.length === 0) return new Map();
  const rows = await db.selectFrom("accounts").select(["id", "email"])
    .where("id", "in", accountIds).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Labels of runs that did not import a file. */
const SOURCES: Readonly<Record<string, string>> = {
  "operator http": "API request",
  "command -": "Standard input",
};

const ACTORS = { operator: "Admin key", command: "Command line" } as const;

/** An import as operators see it. */
function toRunView(run: ScrapeRun, emails: Map<string, string>) {
  const { actor, actor_id } = run;
  const by = actor === null
    ? "Unknown"
    : actor === "account"
    ? emails.get(actor_id ?? "") ?? "A deleted account"
    : ACTORS[actor];
  const source = SOURCES[`${actor} ${run.source}`] ?? run.source;
  return { ...run, source, by };
}

function toUploadView(
  { updated_at: _, is_canceled: __, account_id, ...upload }: Upload,
  emails: Map<string, string>,
) {
  return {
    ...upload,
    counts: upload.counts as Counts | null,
    findings: upload.findings as StoredFindings | null,
    by: emails.get(account_id) ?? "–",
  };
}
