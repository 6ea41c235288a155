/** How long evaluating a view, and a webhook's last attempt, took: quick ones come first. */
export const up = [
  `alter table views add evaluation_ms real not null default 0`,
  // Null: there was none.
  `alter table webhooks add attempted_at bigint, add attempt_ms real`,
];

export const down = [
  `alter table views drop evaluation_ms`,
  `alter table webhooks drop attempted_at, drop attempt_ms`,
];
