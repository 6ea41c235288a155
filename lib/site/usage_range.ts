import type { State } from "@/lib/app/define.ts";
import type { Clock } from "@/lib/time/clock.ts";
import { dayAfter, utcDay } from "@/lib/time/utc_day.ts";
import { requestsByHour } from "@/lib/usage/request_list.ts";
import { usageByKey } from "@/lib/usage/usage_history.ts";
import { usageQuery } from "@/lib/usage/usage_wire.ts";
import { filledParams, parseParams } from "@/lib/site/url_problems.ts";

export type { RequestHour } from "@/lib/usage/request_list.ts";

export type UsageRange = ReturnType<typeof readUsageRange>;

export const RANGES = [7, 30, 90] as const;
const RANGE_DEFAULT = 30;

/** Reads `?days=` or `?from=&to=`, and `?key_id=`, by the rules of the API's usage route. */
function readUsageRange(params: URLSearchParams, clock: Clock) {
  const offered = RANGES.find((days) => params.get("days") === String(days));
  const requested = filledParams(
    params,
    offered === undefined ? ["from", "to", "key_id"] : ["key_id"],
  );
  const { values, errors } = parseParams(
    requested,
    (params) => usageQuery.parse(params, { clock }),
  );
  const isWrong = Object.keys(errors).length > 0;
  const isCustom = requested.has("from") || requested.has("to");
  const days = isWrong
    ? RANGE_DEFAULT
    : offered ?? (isCustom ? null : RANGE_DEFAULT);
  const to = utcDay(clock.now());
  return {
    ...values,
    ...days !== null && { from: dayAfter(to, 1 - days), to },
    /** The selected preset range; null: custom days. */
    days,
    /** Errors of the URL, by parameter; if there are any, the default days are shown. */
    errors,
    /** What the form shows if there are errors, to be corrected. */
    given: isWrong ? Object.fromEntries(requested) : {},
  };
}

/** The URL of a range: of the page, or of its CSV file. */
export function usageUrl(
  path: string,
  { days, from, to, keyId }: Omit<UsageRange, "errors" | "given">,
): string {
  const params = new URLSearchParams(
    days === null ? { from, to } : { days: String(days) },
  );
  if (keyId !== null) params.set("key_id", String(keyId));
  return `${path}?${params}`;
}

/** The visitor's usage by day and key, in the URL's range, and the keys for their names. */
export async function readUsage({ services, session }: State, url: URL) {
  const range = readUsageRange(url.searchParams, services.clock);
  const { from, to, keyId } = range;
  const accountId = session!.account.id;
  await services.usage.flush();
  const db = services.database.pages;
  const [rows, hours, keys] = await Promise.all([
    usageByKey(db, { accountId, from, to }),
    requestsByHour(db, { accountId, keyId, nowMs: services.clock.now() }),
    services.ownKeys.named(accountId),
  ]);
  return {
    range,
    hours,
    rows: keyId === null ? rows : rows.filter(({ key_id }) => key_id === keyId),
    keys,
  };
}
