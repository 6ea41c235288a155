/**
 * The requests of the last days: a ring of nine tables, one per UTC day, so that a
 * day is dropped by emptying a table that nothing else uses.
 */
const SLOTS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

export const up = [
  `create sequence request_log_id`,
  // slot: the day's number modulo 9. at: milliseconds since 1970. key_id 0: a session.
  // url: path and query, without what could be a key. ms: until the response began.
  `create table request_log (
     slot smallint not null,
     id bigint not null default nextval('request_log_id'),
     account_id text not null,
     key_id bigint not null,
     at bigint not null,
     request_id text not null,
     method text not null,
     route text not null,
     url text not null,
     status smallint not null,
     code text,
     ms real not null
   ) partition by list (slot)`,
  ...SLOTS.map((slot) =>
    `create table request_log_${slot} partition of request_log for values in (${slot})`
  ),
  `create index request_log_account on request_log (account_id, id)`,
];

export const down = [
  `drop table request_log`,
  `drop sequence request_log_id`,
];
