import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import {
  mapOutcomes,
  type Outcome,
  type OutcomeCounts,
  OUTCOMES,
} from "@/lib/shared/usage_outcomes.ts";

interface UsageKey {
  account_id: string;
  /** 0: a session. */
  key_id: number;
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
}

type UsageRow = UsageKey & OutcomeCounts;

/** Number of writes before instances are counted again. */
const COUNT_EVERY = 10;

/** Counts of one instance that are written together. */
interface UsageFlush {
  instance: string;
  /** Increases by one with each flush; a flush that is sent again keeps its number. */
  number: number;
  rows: readonly UsageRow[];
}

const COLUMNS = sql.join(
  ["account_id", "key_id", "day", ...OUTCOMES].map((name) => sql.ref(name)),
);
const SUMS = sql.join(
  OUTCOMES.map((name) =>
    sql`${sql.ref(name)} = stored.${sql.ref(name)} + excluded.${sql.ref(name)}`
  ),
);

/**
 * Adds counts in one statement, unless the instance's row says that this flush
 * was added; the row's lock makes a second attempt wait for the first. Rows are
 * written in a fixed order, so that two instances wait instead of deadlocking.
 */
export async function addUsage(
  db: Kysely<Schema>,
  { instance, number, rows }: UsageFlush,
): Promise<void> {
  await sql`
    with flush as (
      insert into usage_flushes as last (instance, number)
      values (${instance}::uuid, ${number}::bigint)
      on conflict (instance) do update
        set number = excluded.number, written_at = excluded.written_at
        where last.number < excluded.number
      returning instance
    )
    insert into usage_daily as stored (${COLUMNS})
    select ${COLUMNS} from flush cross join
      jsonb_populate_recordset(null::usage_daily, ${
    JSON.stringify(rows)
  }::jsonb)
    order by account_id, day, key_id
    on conflict (account_id, day, key_id) do update set ${SUMS}
  `.execute(db);
}

function getRow(
  rows: Map<string, UsageRow>,
  { account_id, key_id, day }: UsageKey,
): UsageRow {
  const id = `${account_id} ${key_id} ${day}`;
  const known = rows.get(id);
  if (known !== undefined) return known;
  const row = { account_id, key_id, day, ...mapOutcomes(() => 0) };
  rows.set(id, row);
  return row;
}

/**
 * Collects counts and writes each once: a failed write may have succeeded, so
 * it is sent again under its number, which the database adds only once.
 */
export class UsageWriter {
  readonly #instance = crypto.randomUUID();
  #pending = new Map<string, UsageRow>();
  /** Accounts with counts that the database may not have. */
  readonly #unwritten = new Set<string>();
  #unconfirmed: UsageFlush | null = null;
  #number = 0;
  #instances = 1;

  constructor(private readonly db: Kysely<Schema>) {}

  /** The number of instances that have written counts in the last minute, as last counted. */
  get instances(): number {
    return this.#instances;
  }

  count(key: UsageKey, outcome: Outcome): void {
    getRow(this.#pending, key)[outcome]++;
    this.#unwritten.add(key.account_id);
  }

  /** Whether the database has all counts of an account. */
  hasWritten(accountId: string): boolean {
    return this.#unconfirmed === null && !this.#unwritten.has(accountId);
  }

  /** Writes the counts up to this call. After an error, the rest waits for the next call. */
  async write(): Promise<void> {
    const rows = [...this.#pending.values()];
    this.#pending.clear();
    this.#unwritten.clear();
    try {
      if (this.#unconfirmed !== null) await this.#send(this.#unconfirmed);
    } catch (error) {
      for (const row of rows) {
        const pending = getRow(this.#pending, row);
        for (const outcome of OUTCOMES) pending[outcome] += row[outcome];
        this.#unwritten.add(row.account_id);
      }
      throw error;
    }
    if (rows.length === 0) return;
    await this.#send({
      instance: this.#instance,
      number: ++this.#number,
      rows,
    });
    if (this.#number % COUNT_EVERY === 1) await this.#countInstances();
  }

  /**
   * Each start leaves a row behind, so this also deletes old rows. A deleted
   * instance that still runs creates a new row.
   */
  async #countInstances(): Promise<void> {
    const { rows: [row] } = await sql<{ instances: number }>`
      with old as (
        delete from usage_flushes where written_at < now() - interval '30 days'
      )
      select count(*) as instances from usage_flushes
      where written_at > now() - interval '1 minute'
    `.execute(this.db);
    this.#instances = row!.instances;
  }

  async #send(flush: UsageFlush): Promise<void> {
    this.#unconfirmed = flush;
    await addUsage(this.db, flush);
    this.#unconfirmed = null;
  }
}
