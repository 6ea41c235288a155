/** What accounts save: views, boards and their links; and what tells of changes. */
export const up = [
  // query: what follows the ? of /v1/ads. matched: the ads that matched when the
  // archive had this version; opened: those of the account's last visit; both as
  // bits, see lib/views/stored_bits.ts. new_ads: the first without the second.
  // history_id: the last entry of ad_history that was looked at.
  `create table views (
     id bigint generated always as identity primary key check (id < 9007199254740992),
     account_id text not null references accounts (id) on delete cascade,
     name text not null check (char_length(name) between 1 and 100),
     query text not null,
     watch text collate "C" not null check (watch in ('none', 'digest', 'mail', 'webhook')),
     created_at bigint not null,
     opened_at bigint not null,
     version bigint not null,
     history_id bigint not null,
     matched bytea not null,
     opened bytea not null,
     new_ads integer not null default 0,
     changed_ads integer not null default 0,
     claimed_until bigint not null default 0
   )`,
  `create index views_account on views (account_id, id)`,
  `create index views_version on views (version)`,

  `create table boards (
     id bigint generated always as identity primary key check (id < 9007199254740992),
     account_id text not null references accounts (id) on delete cascade,
     name text not null check (char_length(name) between 1 and 100),
     created_at bigint not null
   )`,
  `create index boards_account on boards (account_id, id)`,
  // An ad that is taken down is not shown; if it is imported again, it is back.
  `create table board_ads (
     id bigint generated always as identity primary key check (id < 9007199254740992),
     board_id bigint not null references boards (id) on delete cascade,
     ad_archive_id text collate "C" not null,
     note text not null,
     added_at bigint not null,
     unique (board_id, ad_archive_id)
   )`,
  `create index board_ads_order on board_ads (board_id, id)`,

  // Of a link's token, only the SHA-256 (hex).
  `create table shares (
     token_hash text collate "C" primary key check (token_hash ~ '^[0-9a-f]{64}$'),
     view_id bigint unique references views (id) on delete cascade,
     board_id bigint unique references boards (id) on delete cascade,
     created_at bigint not null,
     ends_at bigint,
     check (num_nonnulls(view_id, board_id) = 1)
   )`,

  // view_ids: the views that it is told of; empty: those that are watched by webhook.
  `create table webhooks (
     id bigint generated always as identity primary key check (id < 9007199254740992),
     account_id text not null references accounts (id) on delete cascade,
     url text not null,
     secret text not null,
     view_ids bigint[] not null,
     created_at bigint not null,
     failing_since bigint,
     disabled_at bigint,
     disabled_reason text
   )`,
  `create index webhooks_account on webhooks (account_id, id)`,
  // A message to a webhook or, without one, to the account by mail. next_at: the
  // next attempt; null: there is none.
  `create table deliveries (
     id bigint generated always as identity primary key check (id < 9007199254740992),
     account_id text not null references accounts (id) on delete cascade,
     webhook_id bigint references webhooks (id) on delete cascade,
     message_id text not null,
     type text not null,
     body text not null,
     created_at bigint not null,
     next_at bigint,
     attempts smallint not null default 0,
     attempted_at bigint,
     delivered_at bigint,
     status smallint,
     error text,
     ms real
   )`,
  `create index deliveries_next on deliveries (next_at) where next_at is not null`,
  `create index deliveries_webhook on deliveries (webhook_id, id)`,
  `create index deliveries_account on deliveries (account_id)`,
];

export const down = [
  `drop table deliveries, webhooks, shares, board_ads, boards, views`,
];
