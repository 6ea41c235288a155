import { z } from "zod";

const REASON = "The time must be in whole seconds since 1970.";

/** A point in time, as every response has it. The database keeps no year past 9999. */
export const timestamp = z.int(REASON).min(0, REASON).max(
  253_402_300_799,
  REASON,
).describe(
  "Seconds since 1970-01-01T00:00:00Z.",
);
