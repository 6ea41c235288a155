/** How a process divides the connections that it may have. */
export interface ConnectionShares {
  /** For requests. */
  readonly serving: number;
  /** Of those for requests, what pages may take at once; the API keeps the rest. */
  readonly pages: number;
  /** For keys, usage and sessions, which must not wait behind reads; 0: they share `serving`. */
  readonly housekeeping: number;
  /** For imports and migrations: an import holds its lock on one and writes on the other. */
  readonly longRunning: number;
  /** For notifications; 0: changes are found by polling alone. */
  readonly listening: number;
}

/** What requests may use. */
export type ServingShares = Pick<
  ConnectionShares,
  "serving" | "pages" | "housekeeping"
>;

/** @param max connections of the process, 3 or more */
export function shareConnections(max: number): ConnectionShares {
  const longRunning = 2;
  const housekeeping = max < 4 ? 0 : Math.max(1, Math.floor(max / 5));
  // Polling finds every change too, so with few connections reads come first.
  const listening = max < 6 ? 0 : 1;
  const serving = max - longRunning - housekeeping - listening;
  const pages = Math.ceil(serving / 2);
  return { serving, pages, housekeeping, longRunning, listening };
}
