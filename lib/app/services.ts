import type { Archive } from "@/lib/ads/archive.ts";
import type { AdQueries } from "@/lib/ads/queries.ts";
import type { Auth } from "@/lib/auth/auth.ts";
import type { KeyVerifier } from "@/lib/keys/key_verifier.ts";
import type { OwnKeys } from "@/lib/keys/own_keys.ts";
import type { Quota } from "@/lib/limits/quota.ts";
import type { RateLimiter } from "@/lib/limits/rate_limiter.ts";
import type { UsageMeter } from "@/lib/usage/usage_meter.ts";
import type { Clock } from "@/lib/clock.ts";
import type { Config } from "@/lib/config.ts";
import type { Database } from "@/lib/db/database.ts";
import type { CursorCodec } from "@/lib/http/cursor.ts";
import type { FailedCredentials } from "@/lib/limits/failed_credentials.ts";
import type { RequestConcurrency } from "@/lib/limits/request_concurrency.ts";
import type { Log } from "@/lib/log.ts";
import type { Metrics } from "@/lib/metrics/metrics.ts";

/** Whether the process goes on; long work ends when `signal` does. */
export interface Lifecycle {
  readonly signal: AbortSignal;
}

/** Everything a request may need, made once at the start by `createServices`. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly database: Database;
  readonly archive: Archive;
  /** The archive's queries on the connections of pages. */
  readonly pageQueries: AdQueries;
  readonly cursors: CursorCodec;
  readonly keys: KeyVerifier;
  /** What an account does with its own keys. */
  readonly ownKeys: OwnKeys;
  /** Sign-up, sign-in and sessions. */
  readonly auth: Auth;
  readonly usage: UsageMeter;
  /** The plan's requests of a minute, shared by all instances. */
  readonly rates: RateLimiter;
  /** How many requests of one caller run at once. */
  readonly concurrency: RequestConcurrency;
  /** The plan's requests of a month. */
  readonly quota: Quota;
  /** Wrong credentials, by address. */
  readonly failures: FailedCredentials;
  readonly metrics: Metrics;
  /** Its signal aborts when the process begins to stop. */
  readonly lifecycle: Lifecycle;
}
