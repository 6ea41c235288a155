/** ended_at: if the ad resumed, when its run before had ended, as the ad said then. */
export const up = [`alter table ad_history add ended_at bigint`];

export const down = [`alter table ad_history drop ended_at`];
