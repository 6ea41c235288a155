/** How long the last evaluation of a view took: quick ones come first. */
export const up = [
  `alter table views add evaluation_ms real not null default 0`,
];

export const down = [`alter table views drop evaluation_ms`];
