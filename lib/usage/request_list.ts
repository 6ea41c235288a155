import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Schema } from "@/lib/db/schema.ts";
import { pageSchema } from "@/lib/http/page.ts";
import {
  limitParam,
  type ParamTable,
  positiveInteger,
  type QueryValues,
} from "@/lib/http/query.ts";
import { timeParam } from "@/lib/http/time_param.ts";
import { slotOf } from "@/lib/usage/request_log.ts";
import { timestamp } from "@/lib/time/timestamp.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export const requestsParams = {
  limit: limitParam("Requests per page, up to 100."),
  before: positiveInteger.meta({
    description:
      "Only requests before the one with this id: meta.next_before of the previous page.",
    example: 4217,
  }),
  key_id: positiveInteger.meta({
    description: "Only the requests of this key.",
    example: 7,
  }),
  status: z.string().regex(
    /^[1-5](?:\d\d|xx)$/,
    "The value must be a status, such as 404, or a class of them, such as 4xx.",
  ).meta({
    description:
      "Only requests with this status, or one of this class, such as 4xx.",
    example: "4xx",
  }),
  route: z.string().regex(
    /^\/[\w/{}.-]{0,99}$/,
    "The value must be a path, such as /v1/ads/{ad_archive_id}.",
  ).meta({
    description: "Only requests to this path, such as /v1/ads/{ad_archive_id}.",
    example: "/v1/ads",
  }),
  since: timeParam(
    "min",
    "Only requests since this time: seconds, a day in UTC, or RFC 3339. Those of the last seven days are kept.",
  ).meta({ example: "2026-01-01" }),
} satisfies ParamTable;

interface RequestFilter extends Partial<QueryValues<typeof requestsParams>> {
  limit: number;
  accountId: string;
  nowMs: number;
  /** Days that the account's plan shows. */
  days: number;
}

const requestSchema = z.object({
  id: z.int().min(1),
  at: timestamp,
  request_id: z.string().describe("As in X-Request-Id."),
  key_id: z.int().min(1).nullable().describe("Null: a session."),
  method: z.string(),
  route: z.string().describe("Empty if nothing is at this path."),
  url: z.string().describe(
    "Path and query; if they are longer than 2,000 characters, the path and ?... instead.",
  ),
  status: z.int(),
  code: z.string().nullable().describe("The error code."),
  duration_ms: z.number().min(0).describe(
    "Until the response began, in milliseconds.",
  ),
}).meta({ description: "A request of the account." });

type LoggedRequest = z.infer<typeof requestSchema>;

/** The response of `GET /v1/ads/me/requests`. */
export const requestListSchema = pageSchema(
  requestSchema,
  z.int().min(1),
).meta({ description: "Requests of the last days." });

/** An account's requests, newest first. */
export async function listRequests(
  db: Kysely<Schema>,
  filter: RequestFilter,
): Promise<LoggedRequest[]> {
  const { accountId, nowMs, days, limit, before, key_id, status, route } =
    filter;
  const oldest = nowMs - days * DAY_MS;
  let query = db.selectFrom("request_log")
    .select([
      ...["id", "at", "request_id", "key_id"] as const,
      ...["method", "route", "url", "status", "code", "ms"] as const,
    ])
    .where("account_id", "=", accountId)
    .where("at", ">=", Math.max(oldest, 1000 * (filter.since ?? 0)));
  if (before !== undefined) query = query.where("id", "<", before);
  if (key_id !== undefined) query = query.where("key_id", "=", key_id);
  if (route !== undefined) query = query.where("route", "=", route);
  if (status !== undefined) {
    query = query.where("status", ">=", Number(status.replace("xx", "00")))
      .where("status", "<=", Number(status.replace("xx", "99")));
  }
  const rows = await query.orderBy("id", "desc").limit(limit).execute();
  return rows.map(({ at, key_id, ms, ...row }) => ({
    ...row,
    at: Math.floor(at / 1000),
    key_id: key_id === 0 ? null : key_id,
    duration_ms: Math.round(ms * 10) / 10,
  }));
}

/** Requests of one hour, from its first second, and their durations in milliseconds. */
export type RequestHour = Awaited<ReturnType<typeof requestsByHour>>[number];

/** The last 24 hours that have requests, latest first; `keyId` null: all keys. */
export async function requestsByHour(
  db: Kysely<Schema>,
  { accountId, nowMs, keyId }: {
    accountId: string;
    nowMs: number;
    keyId: number | null;
  },
) {
  const hour = sql<number>`at / ${sql.lit(HOUR_MS)}`;
  const percentile = (part: number) =>
    sql<
      number
    >`percentile_cont(${sql.lit(part)}) within group (order by ms)`;
  let query = db.selectFrom("request_log")
    .select(({ fn }) => [
      hour.as("hour"),
      fn.countAll<number>().as("requests"),
      fn.countAll<number>().filterWhere("status", ">=", 400).as("errors"),
      percentile(0.5).as("p50"),
      percentile(0.95).as("p95"),
    ])
    .where("account_id", "=", accountId)
    // The tables of the other days are not even opened.
    .where("slot", "in", [slotOf(nowMs), slotOf(nowMs - DAY_MS)])
    .where("at", ">=", nowMs - DAY_MS);
  if (keyId !== null) query = query.where("key_id", "=", keyId);
  const rows = await query.groupBy(hour).orderBy(hour, "desc").execute();
  return rows.map(({ hour, ...row }) => ({ ...row, at: hour * 3600 }));
}
