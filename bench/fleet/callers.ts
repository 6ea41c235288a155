import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import { findKeys, type StoredKey } from "@/lib/keys/find_keys.ts";
import { hashKey, mintKey } from "@/lib/keys/key_format.ts";

/** Who asks the instances. */
export interface Callers {
  /** Keys of as many accounts. */
  keys: string[];
  /** The key of an account without limits that asks every instance. */
  hot: Caller;
  /** The key of an account that asks every instance, whatever it is told. */
  refused: Caller;
  /** Hashes of sessions' tokens, one for each instance. */
  sessions: string[];
}

interface Caller {
  key: string;
  accountId: string;
}

/** Writes accounts with a key each, and sessions that were used within five minutes. */
export async function addCallers(
  { longRunning: db }: Database,
  { accounts, sessions }: { accounts: number; sessions: number },
): Promise<Callers> {
  const keys = Array.from({ length: accounts + 2 }, mintKey);
  const tokens = Array.from({ length: sessions }, () => hashKey(mintKey()));
  await sql`
    with added as (
      insert into accounts (email, plan_id)
      select 'caller-' || n || '@example.com',
        case n when 1 then 'unlimited' else 'pro' end
      from generate_series(1, ${keys.length}::int) n
      returning id, split_part(split_part(email, '@', 1), '-', 2)::int as n
    ), keyed as (
      insert into api_keys (account_id, name, key_hash, last4, created_at)
      select added.id, 'Bench', hash, right(hash, 4), 1
      from unnest(${keys.map(hashKey)}::text[]) with ordinality as key (hash, n)
      join added using (n)
    )
    insert into sessions
      (id, token, account_id, created_at, updated_at, expires_at)
    select token, token, added.id, now(), now() - random() * interval '5 min',
      now() + interval '1 h'
    from unnest(${tokens}::text[]) with ordinality as session (token, n)
    join added on added.n = 1 + session.n % ${accounts}`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const caller = async (key: string): Promise<Caller> => {
    const found = await findKeys(db, [hashKey(key)]);
    return {
      key,
      accountId: (found.get(hashKey(key)) as StoredKey).account.id,
    };
  };
  const [hot, refused, ...others] = keys;
  return {
    keys: others,
    hot: await caller(hot!),
    refused: await caller(refused!),
    sessions: tokens,
  };
}
