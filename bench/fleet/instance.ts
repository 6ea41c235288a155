import { createAdQueries } from "@/lib/ads/queries.ts";
import { followArchive } from "@/lib/ads/follow_archive.ts";
import { Meter } from "@/lib/api/meter.ts";
import { asProblem } from "@/lib/app/present_errors.ts";
import type { Services } from "@/lib/app/services.ts";
import { createSessionFinder } from "@/lib/auth/sessions.ts";
import type { Database } from "@/lib/db/database.ts";
import { findKeys } from "@/lib/keys/find_keys.ts";
import { createKeyVerifier } from "@/lib/keys/key_verifier.ts";
import { createQuota } from "@/lib/limits/quota.ts";
import { leaseFrom } from "@/lib/limits/rate_leases.ts";
import { createRateLimiter } from "@/lib/limits/rate_limiter.ts";
import type { Log } from "@/lib/log.ts";
import { createUsageMeter } from "@/lib/usage/usage_meter.ts";
import type { Callers } from "./callers.ts";
import type { SimulatedTime } from "./time.ts";

/** Requests a second of an instance: of the hot account, the refused one and any other. */
export const REQUESTS = { hot: 1, refused: 1, others: 3, pages: 0.2 };

const POLICY = { access: "reader", quota: true } as const;

/**
 * What one instance does beside reading the archive, by the service's own
 * functions. It listens to nothing, as behind a pooler.
 */
export async function startInstance(
  { housekeeping: db }: Database,
  callers: Callers,
  { number, of, time, log, version }: {
    number: number;
    /** Instances in all. */
    of: number;
    time: SimulatedTime;
    log: Log;
    version: ReturnType<typeof createAdQueries>["version"];
  },
) {
  const every = time.every(number / of);
  const usage = createUsageMeter(db, time, log, every);
  const keys = createKeyVerifier((hashes) => findKeys(db, hashes), time);
  const services = {
    usage,
    quota: createQuota(usage, time),
    rates: createRateLimiter(leaseFrom(db), time, log, {
      pace: () => usage.pace,
    }),
  } as unknown as Services;
  const findSession = createSessionFinder(db, time, log);
  const stopFollowing = await followArchive(
    { listen: () => Promise.resolve(() => Promise.resolve()) } as never,
    { drop() {}, stats: () => ({ entries: 1 }) },
    { version },
    every,
  );

  async function request(key: string): Promise<void> {
    const meter = new Meter(services, await keys.verify(key), POLICY);
    try {
      await meter.take();
      meter.count(200);
    } catch (error) {
      const { status, code } = asProblem(error);
      meter.count(status, code);
    } finally {
      meter.end();
    }
  }

  const pick = () =>
    callers.keys[Math.floor(Math.random() * callers.keys.length)]!;
  const failed = (error: unknown) =>
    log("error", error instanceof Error ? error.message : "failed");
  const stops = [
    every(1000 / REQUESTS.hot, () => request(callers.hot.key).catch(failed)),
    every(
      1000 / REQUESTS.refused,
      () => request(callers.refused.key).catch(failed),
    ),
    every(1000 / REQUESTS.others, () => request(pick()).catch(failed)),
    every(
      1000 / REQUESTS.pages,
      () => findSession(callers.sessions[number]!).catch(failed),
    ),
  ];
  return {
    /** Serves a request and writes what it counted. */
    async warmUp() {
      await request(pick());
      await usage.flush();
    },
    async stop() {
      for (const stop of stops) stop();
      await stopFollowing();
      await usage.stop();
    },
  };
}
