import { type Kysely, sql } from "kysely";
import type { Clock } from "@/lib/time/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { ProblemCode } from "@/lib/errors/problem.ts";
import type { Principal } from "@/lib/keys/principal.ts";
import { redactKeys } from "@/lib/log/redact_keys.ts";

/** The tables of a migration, `request_log_0` to `request_log_8`. */
const SLOTS = 9;
const DAY_MS = 86_400_000;
/**
 * How many successful requests of an account a process logs per second, and as
 * many failed ones: a flood is not worth a row for each request. After
 * `PER_DAY` rows in a day, it logs one per second, so that pages that read them
 * stay fast.
 */
const PER_SECOND = 10;
const PER_DAY = 100_000;
/** Rows per second of a process. */
const ROWS_MAX = 1000;
const URL_LENGTH_MAX = 2000;

/** A request whose response is known. */
export interface EndedRequest {
  requestId: string;
  method: string;
  /** The pattern, such as `/v1/ads/:ad_archive_id`; null if nothing matched. */
  route: string | null;
  url: string;
  status: number;
  code?: ProblemCode | undefined;
  /** `performance.now()` when it arrived. */
  started: number;
}

/** Collects requests of accounts, which are written in batches. */
export class RequestLog {
  #rows: Record<string, unknown>[] = [];
  /** Rows of this second, and of this day. */
  readonly #counts = new Map<string, number>();
  readonly #totals = new Map<string, number>();
  #day = 0;

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly clock: Clock,
  ) {}

  note({ account, key }: Principal, request: EndedRequest): void {
    const counted = request.status < 400 ? account.id : `!${account.id}`;
    const count = this.#counts.get(counted) ?? 0;
    const total = this.#totals.get(counted) ?? 0;
    const max = total < PER_DAY ? PER_SECOND : 1;
    if (count >= max || this.#rows.length >= ROWS_MAX) return;
    this.#counts.set(counted, count + 1);
    this.#totals.set(counted, total + 1);
    const { requestId, method, route, url, status, code, started } = request;
    const at = this.clock.now();
    this.#rows.push({
      slot: slotOf(at),
      account_id: account.id,
      key_id: key?.id ?? 0,
      at,
      request_id: requestId,
      method,
      // The handler of unknown paths has a pattern, too.
      route: route === null || route.endsWith("*")
        ? ""
        : route.replaceAll(/:(\w+)/g, "{$1}"),
      url,
      status,
      code,
      ms: performance.now() - started,
    });
  }

  /** Writes what was collected, and empties the table of the next day. */
  async write(): Promise<void> {
    // Before the first request, its tables may not exist yet.
    if (this.#day === 0 && this.#rows.length === 0) return;
    this.#counts.clear();
    const day = Math.floor(this.clock.now() / DAY_MS);
    if (day !== this.#day) {
      this.#day = day;
      this.#totals.clear();
      const next = sql.table(`request_log_${(day + 1) % SLOTS}`);
      await sql`truncate ${next}`.execute(this.db);
    }
    if (this.#rows.length === 0) return;
    const rows = this.#rows.map((row, n) => ({
      ...row,
      n,
      url: toPath(row["url"]),
    }));
    // After an error they are lost: unlike counts, they are not worth a retry.
    this.#rows = [];
    // An account may have been deleted in between, or be about to be.
    await sql`
      insert into request_log (slot, account_id, key_id, at, request_id, method,
        route, url, status, code, ms)
      select slot, account_id, key_id, at, request_id, method, route, url,
        status, code, ms
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (
        n integer, slot smallint, account_id text, key_id bigint, at bigint,
        request_id text, method text, route text, url text, status smallint,
        code text, ms real)
      where exists (
        select from accounts where accounts.id = r.account_id for key share)
      order by n
    `.execute(this.db);
  }
}

/** The table of a time. */
export const slotOf = (ms: number) => Math.floor(ms / DAY_MS) % SLOTS;

/** Path and query, without what could be a key; of a long one, only the path. */
function toPath(url: unknown): string {
  const { pathname, search } = new URL(String(url));
  const path = redactKeys(pathname + search);
  return path.length <= URL_LENGTH_MAX
    ? path
    : `${redactKeys(pathname).slice(0, URL_LENGTH_MAX)}?...`;
}
