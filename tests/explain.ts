import { type CompiledQuery, type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** A node of a plan that was executed, as `explain (format json)` tells it. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Total Cost": number;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

/** The database, with a note of each query that is executed outside of transactions. */
export function noting(
  db: Kysely<Schema>,
  sent: CompiledQuery[],
): Kysely<Schema> {
  // It has an executor of its own.
  const noted = db.withoutPlugins();
  const executor = noted.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, options) => {
    sent.push(query);
    return execute(query, options);
  };
  return noted;
}

/** Runs something in a transaction, and notes the queries that it sends. */
export function noteStatements<Result>(
  db: Kysely<Schema>,
  run: (trx: Kysely<Schema>) => Promise<Result>,
): Promise<{ sent: CompiledQuery[]; result: Result }> {
  return db.transaction().execute(async (trx) => {
    const sent: CompiledQuery[] = [];
    return { sent, result: await run(noting(trx, sent)) };
  });
}

function literal(value: unknown): string {
  if (value === null) return "null";
  const text = Array.isArray(value) ? `{${value.join(",")}}` : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** Runs a query as a prepared one, planned for its values or for any. */
export function explain(
  db: Kysely<Schema>,
  query: CompiledQuery,
  mode: "force_custom_plan" | "force_generic_plan",
  settings: Readonly<Record<string, string>> = {},
): Promise<PlanNode> {
  return db.transaction().execute(async (trx) => {
    const run = (text: string) => sql.raw<Row>(text).execute(trx);
    await run(`set local plan_cache_mode = ${mode}`);
    for (const [name, value] of Object.entries(settings)) {
      await run(`set local ${name} = ${value}`);
    }
    await run(`prepare explained as ${query.sql}`);
    const { rows: [row] } = await run(
      `explain (analyze, buffers off, timing off, format json) execute explained${
        query.parameters.length === 0
          ? ""
          : `(${query.parameters.map(literal).join(", ")})`
      }`,
    );
    await run("deallocate explained");
    return row!["QUERY PLAN"][0]!.Plan;
  });
}
type Row = { "QUERY PLAN": { Plan: PlanNode }[] };

export function listScans(plan: PlanNode, table: string): PlanNode[] {
  const below = (plan.Plans ?? []).flatMap((node) => listScans(node, table));
  return plan["Relation Name"] === table ? [plan, ...below] : below;
}

/** Rows that a node read, also those that it dropped. */
export function rowsRead(node: PlanNode): number {
  return node["Actual Loops"] *
    (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) +
      (node["Rows Removed by Index Recheck"] ?? 0));
}
