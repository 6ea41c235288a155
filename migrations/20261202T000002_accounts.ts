/** Plans, accounts with their keys and ways to sign in, and what operators upload. */
export const up = [
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
  // Operators import ads in the dashboard; everyone else only reads.
  `create table accounts (
     id text primary key default gen_random_uuid()::text,
     email text not null unique check (email = lower(email)),
     email_verified boolean not null default false,
     name text not null default '',
     image text,
     role text collate "C" not null default 'member' check (role in ('member', 'operator')),
     plan_id text not null default 'free' references plans (id),
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,
  // The key itself is nowhere: only its SHA-256 (hex) and last four characters.
  // A rotated key goes on until its grace ends; both rows say which replaces which.
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
     replaces_id bigint references api_keys (id),
     replaced_by_id bigint references api_keys (id)
   )`,
  `create index api_keys_account_id on api_keys (account_id, id)`,

  // What Better Auth keeps, under the names of this schema. Its times are
  // timestamps, not seconds. Of a session's token, only the SHA-256 (hex).
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
  // Which secret signs, as a keyed hash that does not give it away: an instance
  // with another one would refuse the sessions and cursors of the rest.
  `create table auth_secret_fingerprint (
     only_one boolean primary key default true check (only_one),
     fingerprint text not null
   )`,

  // Files that operators have uploaded, and what is being done with them. They
  // are kept here for an hour at most, so that any process can go on with what
  // another one has received.
  `create table uploads (
     id bigint generated always as identity primary key check (id < 9007199254740992),
     account_id text not null references accounts (id) on delete cascade,
     name text not null,
     state text collate "C" not null check (
       state in ('receiving', 'checking', 'checked', 'importing', 'finished', 'stopped')),
     bytes bigint not null default 0,
     read_bytes bigint not null default 0,
     counts json,
     findings json,
     failure text,
     is_canceled boolean not null default false,
     scrape_run_id bigint references scrape_runs (id) on delete set null,
     updated_at bigint not null
   )`,
  `create table upload_parts (
     upload_id bigint not null references uploads (id) on delete cascade,
     part integer not null,
     data bytea not null,
     primary key (upload_id, part)
   )`,
  // Exports are compressed already, or not worth the time for an hour.
  `alter table upload_parts alter column data set storage external`,
];

export const down = [
  `drop table upload_parts, uploads, auth_secret_fingerprint, verifications,
     identities, sessions, api_keys, accounts, plans`,
];
