/** Pages of changes, and looks for alerts, read all imports that there ever were. */
export const up = [
  `create index scrape_runs_version on scrape_runs (version_before, id)`,
  `create index scrape_runs_lost on scrape_runs (version_after)
     where version_after is not null`,
  `create index scrape_runs_running on scrape_runs (id) where status = 'running'`,
];

export const down = [
  `drop index scrape_runs_version, scrape_runs_lost, scrape_runs_running`,
];
