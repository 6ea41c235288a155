/**
 * Each claim of messages looks at all that are due, for the first to each
 * receiver. Their bodies are most of the table.
 */
export const up = [
  `create index deliveries_waiting on deliveries (account_id, webhook_id, id, next_at)
     where next_at is not null`,
];

export const down = [`drop index deliveries_waiting`];
