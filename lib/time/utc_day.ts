const DAY_MS = 86_400_000;

/** The day that was requested last: it is nearly always the same. */
let last = { number: NaN, day: "" };

/** `YYYY-MM-DD` of a moment in UTC. */
export function utcDay(ms: number): string {
  const number = Math.floor(ms / DAY_MS);
  if (number !== last.number) {
    last = { number, day: new Date(ms).toISOString().slice(0, 10) };
  }
  return last.day;
}

/** First second of the UTC calendar month `offset` months from the one of `ms`. */
export function monthStart(ms: number, offset: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1) / 1000;
}

/** The day `offset` days from another, both `YYYY-MM-DD`. */
export function dayAfter(day: string, offset: number): string {
  return utcDay(Date.parse(`${day}T00:00:00Z`) + offset * DAY_MS);
}
