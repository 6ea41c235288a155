import type { Plan } from "@/lib/keys/principal.ts";

/** A plan's columns beside those of whoever has it. */
export const PLAN_COLUMNS = [
  "plans.id as plan_id",
  "plans.name as plan_name",
  "plans.requests_per_month",
  "plans.requests_per_minute",
  "plans.keys_allowed",
] as const;

interface PlanRow extends Omit<Plan, "id" | "name"> {
  plan_id: string;
  plan_name: string;
}

/** The plan of a row that was read with those columns. */
export function planOf(row: PlanRow): Plan {
  return {
    id: row.plan_id,
    name: row.plan_name,
    requests_per_month: row.requests_per_month,
    requests_per_minute: row.requests_per_minute,
    keys_allowed: row.keys_allowed,
  };
}
