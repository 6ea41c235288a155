/** How a process divides its connections. */
export interface ConnectionShares {
  /** For requests. */
  readonly serving: number;
  /**
   * Maximum number of those for requests that pages may use at once; the rest
   * is reserved for the API.
   */
  readonly pages: number;
  /** For keys, usage and sessions, which must not wait behind reads; 0: they share `serving`. */
  readonly housekeeping: number;
  /**
   * For imports and migrations: an import holds its lock on one connection and
   * writes on the other.
   */
  readonly longRunning: number;
  /** For notifications; 0: only polling detects changes. */
  readonly listening: number;
}

/** Connections that requests may use. */
export type ServingShares = Pick<
  ConnectionShares,
  "serving" | "pages" | "housekeeping"
>;

/** @param max connections of the process, at least 3 */
export function shareConnections(max: number): ConnectionShares {
  const longRunning = 2;
  const housekeeping = max < 4 ? 0 : Math.max(1, Math.floor(max / 5));
  // Polling also finds every change, so with few connections, reads have
  // priority.
  const listening = max < 6 ? 0 : 1;
  const serving = max - longRunning - housekeeping - listening;
  const pages = Math.ceil(serving / 2);
  return { serving, pages, housekeeping, longRunning, listening };
}
