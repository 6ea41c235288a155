import { z } from "zod";

/** A point in time, as every response has it. The database keeps no year past 9999. */
export const timestamp = z.int().min(0).max(253_402_300_799).describe(
  "Seconds since 1970-01-01T00:00:00Z.",
);
