import type { Selectable } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** The limits of a plan; null means no limit. `request_log_days`: days that its accounts see their requests. */
export type Plan = Selectable<Schema["plans"]>;

export type Account = Pick<Selectable<Schema["accounts"]>, "id" | "email">;

/** The permissions of an account's sessions. API keys can only read, whatever the role. */
export const ROLES = ["member", "operator"] as const;
export type Role = (typeof ROLES)[number];

/** The data of a key that verification needs. Timestamps in seconds. */
export type VerifiedKey = Pick<
  Selectable<Schema["api_keys"]>,
  "id" | "name" | "last4" | "created_at" | "expires_at" | "last_used_at"
>;

/** The sender of a request. `key` is null for a session. */
export interface Principal {
  account: Account;
  plan: Plan;
  key: VerifiedKey | null;
}
/** A plan's columns in a query that joins plans. */
export const PLAN_COLUMNS = [
  "plans.id as plan_id",
  "plans.name as plan_name",
  "plans.requests_per_month",
  "plans.requests_per_minute",
  "plans.keys_allowed",
  "plans.request_log_days",
] as const;

interface PlanRow extends Omit<Plan, "id" | "name"> {
  plan_id: string;
  plan_name: string;
}

/** The plan of a row that was selected with those columns. */
export function toPlan(row: PlanRow): Plan {
  return {
    id: row.plan_id,
    name: row.plan_name,
    requests_per_month: row.requests_per_month,
    requests_per_minute: row.requests_per_minute,
    keys_allowed: row.keys_allowed,
    request_log_days: row.request_log_days,
  };
}
