/** What is counted by caller: requests, minute limits, attempts to guess. And the audit trail. */
export const up = [
  // Answers by day, key and class of status; requests counts those that cost quota.
  // Outlives the account and the key, so it references neither.
  // key_id 0 stands for requests made with a session.
  `create table usage_daily (
     account_id text not null,
     key_id bigint not null,
     day date not null,
     requests bigint not null default 0 check (requests >= 0),
     client_errors bigint not null default 0 check (client_errors >= 0),
     server_errors bigint not null default 0 check (server_errors >= 0),
     rate_limited bigint not null default 0 check (rate_limited >= 0),
     quota_exceeded bigint not null default 0 check (quota_exceeded >= 0),
     primary key (account_id, day, key_id)
   )`,
  `create index usage_daily_key on usage_daily (key_id, day)`,
  // The last batch of counts that each instance wrote, so that none is added twice.
  `create table usage_flushes (
     instance uuid primary key,
     number bigint not null,
     written_at timestamptz not null default now()
   )`,
  // One row a key or account: this minute's and the last one's granted requests,
  // and what the latest lease got.
  `create table rate_windows (
     subject text primary key,
     minute bigint not null,
     used integer not null check (used >= 0),
     used_before integer not null check (used_before >= 0),
     granted integer not null check (granted >= 0)
   )`,
  // Attempts within a window, by whatever they are counted for (an address, an
  // account), and when the next one may come.
  `create table attempts (
     subject text primary key,
     count integer not null,
     window_ends_at bigint not null,
     blocked_until bigint not null default 0
   )`,
  `create index attempts_window_ends_at on attempts (window_ends_at)`,
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

export const down = [
  `drop table audit_events, attempts, rate_windows, usage_flushes, usage_daily`,
];
