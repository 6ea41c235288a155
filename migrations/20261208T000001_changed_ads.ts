/** The ads of a view that have changed since it was opened, as bits; changed_ads: how many they are. */
export const up = [`alter table views add changed bytea not null default ''`];

export const down = [`alter table views drop changed`];
