import { type Kysely, sql } from "kysely";

/** Minute limits that instances share, what was refused by day, and the audit trail. */
const UP = [
  // One row a key or account: this minute's and the last one's granted requests,
  // and what the latest lease got.
  `create table rate_windows (
     subject text primary key,
     minute bigint not null,
     used integer not null check (used >= 0),
     used_before integer not null check (used_before >= 0),
     granted integer not null check (granted >= 0)
   )`,
  // Answers by day, key and class of status; requests counts those that cost quota.
  `alter table usage_daily
     add column client_errors bigint not null default 0 check (client_errors >= 0),
     add column server_errors bigint not null default 0 check (server_errors >= 0),
     add column rate_limited bigint not null default 0 check (rate_limited >= 0)`,
  // A rotated key goes on until its grace ends; both rows say which replaces which.
  `alter table api_keys
     add column replaced_by_id bigint references api_keys (id)`,
  `create table audit_events (
     id bigint generated always as identity primary key check (id < 9007199254740992),
     at bigint not null,
     actor text not null check (actor in ('account', 'operator', 'command')),
     actor_id text,
     action text not null,
     account_id text,
     key_id bigint,
     ip_address text,
     detail json not null default '{}'
   )`,
  `create index audit_events_account_id on audit_events (account_id, id)`,
];

const DOWN = [
  "drop table audit_events",
  "alter table api_keys drop column replaced_by_id",
  "alter table usage_daily drop column client_errors, drop column server_errors, drop column rate_limited",
  "drop table rate_windows",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
