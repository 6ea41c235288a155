import { z } from "zod";

/** A point in time, as every response has it. */
export const timestamp = z.int().min(0).describe(
  "Seconds since 1970-01-01T00:00:00Z.",
);
