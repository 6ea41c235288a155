import type { AdCopy } from "@/lib/sample/copy.ts";
import type { Random } from "@/lib/sample/random.ts";

const DAY = 86_400;

/** When the sample archive was scraped: 2026-11-15T06:00:00Z. */
export const SCRAPED_AT = Date.UTC(2026, 10, 15, 6) / 1000;

/** The sample covers the two years before. */
const COVERED_DAYS = 728;

/** When an ad ran, in seconds since 1970; null where the source does not tell. */
export interface Delivery {
  startAt: number | null;
  lastSeenAt: number | null;
  isActive: boolean;
  runningDays: number | null;
}

/** An ad's run: as the copy demands, else at random within the two years. */
export function deliveryOf(ad: AdCopy, random: Random): Delivery {
  // Both are drawn for every ad: one ad's dates do not move its neighbours'.
  const chosenStart = startDay(random);
  const chosenDays = days(random);
  if (ad.undated) {
    return {
      startAt: null,
      lastSeenAt: null,
      isActive: false,
      runningDays: null,
    };
  }
  // Days begin at midnight in the Pacific time zone, as the ad library has it.
  const startAt = ad.from
    ? Date.parse(`${ad.from}T08:00:00Z`) / 1000
    : chosenStart;
  const endAt = startAt + (ad.days ?? chosenDays) * DAY;
  const lastSeenAt = Math.min(endAt, SCRAPED_AT);
  return {
    startAt,
    lastSeenAt,
    isActive: endAt >= SCRAPED_AT,
    runningDays: Math.round((lastSeenAt - startAt) / DAY),
  };
}

/** More ads are recent than old. */
function startDay(random: Random): number {
  const ago = Math.floor(random() ** 1.8 * (COVERED_DAYS - 3)) + 3;
  const today = SCRAPED_AT - (SCRAPED_AT % DAY);
  return today - ago * DAY + 8 * 3600;
}

/** Tests of a few days, campaigns of weeks, evergreens of months. */
function days(random: Random): number {
  const kind = random();
  const size = random();
  if (kind < 0.15) return 2 + Math.floor(size * 9);
  if (kind < 0.52) return 12 + Math.floor(size * 70);
  return 120 + Math.floor(size * 560);
}
