/** For how many days an account can see its requests; the tables of request_log hold no more. */
export const up = [
  `alter table plans add request_log_days smallint not null default 7
     check (request_log_days between 1 and 7)`,
];

export const down = [`alter table plans drop request_log_days`];
