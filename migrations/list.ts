/** Every migration by name; the alphabet is the order. A static list, so that it works where no folder can be read. */
export * as "20261202T000000_archive" from "./20261202T000000_archive.ts";
export * as "20261202T000001_columns" from "./20261202T000001_columns.ts";
export * as "20261202T000002_accounts" from "./20261202T000002_accounts.ts";
export * as "20261202T000003_usage" from "./20261202T000003_usage.ts";
export * as "20261202T000005_media" from "./20261202T000005_media.ts";
export * as "20261203T000000_transparency" from "./20261203T000000_transparency.ts";
export * as "20261204T000000_changes" from "./20261204T000000_changes.ts";
export * as "20261205T000000_request_log" from "./20261205T000000_request_log.ts";
export * as "20261206T000000_views" from "./20261206T000000_views.ts";
export * as "20261207T000000_alert_times" from "./20261207T000000_alert_times.ts";
export * as "20261208T000000_plan_log_days" from "./20261208T000000_plan_log_days.ts";
export * as "20261208T000001_changed_ads" from "./20261208T000001_changed_ads.ts";
export * as "20261209T000000_run_ends" from "./20261209T000000_run_ends.ts";
export * as "20261209T000001_serial_search" from "./20261209T000001_serial_search.ts";
export * as "20261210T000000_due_deliveries" from "./20261210T000000_due_deliveries.ts";
export * as "20261211T000000_run_lookups" from "./20261211T000000_run_lookups.ts";
export * as "20261212T000000_older_records" from "./20261212T000000_older_records.ts";
