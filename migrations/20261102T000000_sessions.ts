import { type Kysely, sql } from "kysely";

/**
 * What Better Auth keeps, under the names of this schema: sessions, the ways
 * an account signs in, pending verifications, and counters that slow down
 * guessing. Its times are timestamps, not seconds.
 */
const UP = [
  // Of a session's token, only the SHA-256 (hex).
  `create table sessions (
     id text primary key,
     token text collate "C" not null unique check (token ~ '^[0-9a-f]{64}$'),
     account_id text not null references accounts (id) on delete cascade,
     expires_at timestamptz not null,
     ip_address text,
     user_agent text,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,
  `create index sessions_account_id on sessions (account_id)`,
  // One row for each way to sign in: a password, or an account elsewhere.
  `create table identities (
     id text primary key,
     account_id text not null references accounts (id) on delete cascade,
     provider_id text not null,
     provider_account_id text not null,
     access_token text,
     refresh_token text,
     id_token text,
     access_token_expires_at timestamptz,
     refresh_token_expires_at timestamptz,
     scope text,
     password text,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     unique (provider_id, provider_account_id)
   )`,
  `create index identities_account_id on identities (account_id)`,
  `create table verifications (
     id text primary key,
     identifier text not null,
     value text not null,
     expires_at timestamptz not null,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,
  `create index verifications_identifier on verifications (identifier)`,
  // Attempts within a window, by whatever they are counted for (an address, an
  // account), and when the next one may come.
  `create table attempts (
     subject text primary key,
     count integer not null,
     window_ends_at bigint not null,
     blocked_until bigint not null default 0
   )`,
  `create index attempts_window_ends_at on attempts (window_ends_at)`,
];

const DOWN = ["drop table attempts, verifications, identities, sessions"];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
