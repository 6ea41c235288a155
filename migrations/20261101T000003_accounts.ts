import { type Kysely, sql } from "kysely";

/** Plans, accounts, their API keys and what they used. */
const UP = [
  // Null means without a limit.
  `create table plans (
     id text primary key,
     name text not null,
     requests_per_month bigint check (requests_per_month > 0),
     requests_per_minute integer check (requests_per_minute > 0),
     keys_allowed integer check (keys_allowed > 0)
   )`,
  `insert into plans (id, name, requests_per_month, requests_per_minute, keys_allowed) values
     ('free', 'Free', 10000, 60, 3),
     ('pro', 'Pro', 1000000, 600, 20),
     ('unlimited', 'Unlimited', null, null, null)`,
  `create table accounts (
     id text primary key default gen_random_uuid()::text,
     email text not null unique check (email = lower(email)),
     email_verified boolean not null default false,
     name text not null default '',
     image text,
     plan_id text not null default 'free' references plans (id),
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,
  // The key itself is nowhere: only its SHA-256 (hex) and last four characters.
  `create table api_keys (
     id bigint generated always as identity primary key check (id < 9007199254740992),
     account_id text references accounts (id) on delete set null,
     name text not null check (char_length(name) between 1 and 100),
     key_hash text collate "C" not null unique check (key_hash ~ '^[0-9a-f]{64}$'),
     last4 text not null check (char_length(last4) = 4),
     created_at bigint not null,
     expires_at bigint,
     last_used_at bigint,
     revoked_at bigint,
     replaces_id bigint references api_keys (id)
   )`,
  `create index api_keys_account_id on api_keys (account_id, id)`,
  // Outlives the account and the key, so it references neither.
  // key_id 0 stands for requests made with a session.
  `create table usage_daily (
     account_id text not null,
     key_id bigint not null,
     day date not null,
     requests bigint not null default 0 check (requests >= 0),
     primary key (account_id, day, key_id)
   )`,
  `create index usage_daily_key on usage_daily (key_id, day)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw("drop table usage_daily, api_keys, accounts, plans").execute(
    db,
  );
}
