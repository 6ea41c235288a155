import { type Auth, createAuth } from "@/lib/auth/auth.ts";
import type { PasswordHasher } from "@/lib/auth/password_hash.ts";
import { findKeys } from "@/lib/keys/find_keys.ts";
import { KEY_CHANGED } from "@/lib/keys/keys.ts";
import { createKeyVerifier } from "@/lib/keys/key_verifier.ts";
import { OwnKeys } from "@/lib/keys/own_keys.ts";
import { createQuota } from "@/lib/limits/quota.ts";
import { leaseFrom } from "@/lib/limits/rate_leases.ts";
import { createRateLimiter } from "@/lib/limits/rate_limiter.ts";
import { createUsageMeter } from "@/lib/usage/usage_meter.ts";
import { createArchive } from "@/lib/ads/responses/archive.ts";
import { createBrands } from "@/lib/brands/brands.ts";
import { createBrandQueries } from "@/lib/brands/queries.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { ChangeSignal } from "@/lib/changes/change_signal.ts";
import { createHistories } from "@/lib/changes/histories.ts";
import { createChanges } from "@/lib/changes/responses.ts";
import { createFacets } from "@/lib/facets/responses.ts";
import { createStats } from "@/lib/stats/responses.ts";
import { createAdQueries } from "@/lib/ads/read/queries.ts";
import { createResponseCache } from "@/lib/ads/responses/response_cache.ts";
import { createSimilarAds } from "@/lib/similar/responses.ts";
import {
  followArchive,
  versionIn,
} from "@/lib/ads/responses/follow_archive.ts";
import { maintain } from "@/lib/db/maintain.ts";
import { createReplicaGuard } from "@/lib/db/replica_guard.ts";
import { acceptedSecrets, type AuthSecrets } from "@/lib/config/auth_secret.ts";
import { Background } from "@/lib/app/background.ts";
import { checkReplica } from "@/lib/app/check_replica.ts";
import { claimAuthSecret } from "@/lib/app/claim_auth_secret.ts";
import {
  type Clock,
  type Every,
  every,
  systemClock,
} from "@/lib/time/clock.ts";
import type { Config } from "@/lib/config/config.ts";
import type { Database } from "@/lib/db/database.ts";
import { createCursorCodec } from "@/lib/http/cursor.ts";
import { createFailedCredentials } from "@/lib/limits/failed_credentials.ts";
import { createRequestConcurrency } from "@/lib/limits/request_concurrency.ts";
import { createLog, type Log } from "@/lib/log/log.ts";
import { createMediaDownloads } from "@/lib/media/queue/media_downloads.ts";
import { openMediaStore } from "@/lib/media/open_media_store.ts";
import { createMetrics } from "@/lib/metrics/metrics.ts";
import { runAlerts } from "@/lib/alerts/run_alerts.ts";
import { createSender } from "@/lib/alerts/send_delivery.ts";
import { Webhooks } from "@/lib/alerts/webhooks.ts";
import { Boards } from "@/lib/views/boards.ts";
import { Views } from "@/lib/views/views.ts";
import { tidyUploads } from "@/lib/uploads/tidy_uploads.ts";

const TIDY_EVERY_MS = 600_000;
const MAINTAIN_EVERY_MS = 60_000;

/** Creates all services. They open, connect to or read nothing until they are used. */
export function createServices(
  config: Config,
  database: Database,
  authSecrets: () => AuthSecrets,
  options: {
    clock?: Clock;
    log?: Log;
    hasher?: PasswordHasher;
    timer?: Every;
  } = {},
) {
  const clock = options.clock ?? systemClock;
  const log = options.log ??
    createLog({ level: config.logLevel, format: config.logFormat });
  const lifecycle = new AbortController();
  const background = new Background(lifecycle.signal, log);
  const secrets = () => acceptedSecrets(authSecrets());
  const cursors = createCursorCodec(secrets);
  const columns = createArchiveColumns(config.columnsMaxBytes);
  const guard = database.replica && createReplicaGuard(
    database.replica,
    database,
    { clock, log, onDiverged: () => columns.forget() },
  );
  const concurrency = createRequestConcurrency(database.shares);
  const archive = createArchive(
    createAdQueries(
      database.reads,
      columns,
      (task) => concurrency.reads.run(task),
    ),
    cursors,
    createResponseCache(clock),
  );
  const brandQueries = createBrandQueries(database.reads, columns);
  const brands = createBrands(brandQueries, cursors, archive.cache);
  const changeSignal = new ChangeSignal();
  const mediaStore = openMediaStore(config);
  const media = createMediaDownloads({
    config,
    database,
    store: mediaStore,
    clock,
    log,
  });
  const keys = createKeyVerifier(
    (hashes) => findKeys(database.housekeeping, hashes),
    clock,
  );
  const usage = createUsageMeter(database.housekeeping, clock, log);
  const send = createSender({
    config,
    db: database.housekeeping,
    clock,
    log,
    stop: lifecycle.signal,
  });
  const alerting = {
    config,
    database,
    reads: database.reads,
    columns,
    cursors,
    clock,
    log,
    send,
    db: database.housekeeping,
    changed: changeSignal,
  };
  let auth: Auth | null = null;
  const endings: (() => unknown)[] = [];
  let starting: Promise<void> | null = null;
  let working: Promise<unknown> | null = null;

  async function follow(): Promise<void> {
    endings.push(
      await followArchive(
        database,
        archive.cache,
        guard ?? versionIn(database.housekeeping),
        options.timer,
      ),
      await database.listen(
        "archive_changed",
        () => changeSignal.notify(),
        () => changeSignal.notify(),
      ),
      await database.listen(
        KEY_CHANGED,
        (hash) => keys.forget(hash),
        () => keys.forgetAll(),
      ),
    );
    const tidy = () => tidyUploads(database, clock).catch(() => {});
    endings.push(every(TIDY_EVERY_MS, tidy));
    if (database.kind === "pglite") {
      const upkeep = () => maintain(database.longRunning).catch(() => {});
      endings.push((options.timer ?? every)(MAINTAIN_EVERY_MS, upkeep));
    }
  }

  return {
    config,
    clock,
    log,
    database,
    archive,
    columns,
    /** The feed of changes, from the primary: a replica can be behind a cursor. */
    changes: createChanges(database.kysely, cursors, changeSignal),
    histories: createHistories(database.reads, archive.cache, {
      ads: archive.queries,
      brands: brandQueries,
    }),
    facets: createFacets(archive.cache, database.reads, columns),
    stats: createStats(archive.cache, database.reads, columns),
    similarAds: createSimilarAds(
      archive.cache,
      database.reads,
      columns,
      cursors,
    ),
    /** The archive's queries, with the connections reserved for pages. */
    pageQueries: createAdQueries(database.pageReads, columns),
    brands,
    /** The same, with the connections reserved for pages. */
    pageBrands: createBrandQueries(database.pageReads, columns),
    cursors,
    /** The store of downloaded media; null if downloads are disabled. */
    mediaStore,
    media,
    keys,
    ownKeys: new OwnKeys(database.housekeeping, keys, clock),
    /** An account's views and boards. */
    views: new Views(
      database.housekeeping,
      database.reads,
      columns,
      clock,
      config.smtp !== null,
    ),
    boards: new Boards(database.housekeeping, clock),
    webhooks: new Webhooks(
      database.housekeeping,
      send,
      config.webhookAllowPrivate,
      clock,
    ),
    /** Notifies accounts of changes. */
    alerting,
    /** Sign-up, sign-in and sessions. */
    get auth(): Auth {
      return auth ??= createAuth({
        config,
        database,
        clock,
        log,
        hasher: options.hasher,
        secrets: secrets(),
      });
    },
    usage,
    /** The per-minute limit, shared by all instances. */
    rates: createRateLimiter(leaseFrom(database.housekeeping), clock, log, {
      pace: () => usage.pace,
    }),
    /** Limits how many requests run at once. */
    concurrency,
    quota: createQuota(usage, clock),
    /** Counts invalid credentials by IP address. */
    failures: createFailedCredentials(clock),
    metrics: createMetrics({
      database,
      archive,
      usage,
      concurrency,
      media,
    }),
    background,
    /** The signal aborts when the process is about to stop. */
    lifecycle: { signal: lifecycle.signal },
    /**
     * Checks that the secret matches the database and its replica.
     * @throws {AuthSecretError | ConfigError}
     */
    async claim() {
      await claimAuthSecret(database.kysely, authSecrets(), log);
      if (database.replica) await checkReplica(database.replica, secrets());
    },
    /** Starts to follow changes by other instances. Further calls have no effect. */
    start: () => starting ??= follow(),
    /** Starts to download media of ads, and to notify accounts of changes, until the process stops. */
    work: () =>
      void (working ??= Promise.all([
        media.run(lifecycle.signal),
        runAlerts(alerting, lifecycle.signal),
      ])),
    /** Aborts long-running work and makes `/readyz` return 503. */
    stopping: () => lifecycle.abort(),
    /** Writes pending usage and closes the database. */
    async stop() {
      lifecycle.abort();
      // Usage first, so that no other failure can lose it.
      await usage.stop();
      auth?.stop();
      await Promise.allSettled([
        working,
        background.idle(),
        ...endings.map((end) => end()),
      ]);
      await database.close();
    },
  };
}

/** All services that requests use, created once at the start. */
export type Services = Readonly<ReturnType<typeof createServices>>;
