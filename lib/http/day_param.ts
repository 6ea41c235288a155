import { z } from "zod";

/** A day in UTC, `YYYY-MM-DD`. */
export const daySchema = z.iso.date(
  "The value must be a day such as 2026-01-31.",
).refine(
  (day) => day >= "2000-01-01" && day <= "2999-12-31",
  "The value must be a day from 2000-01-01 to 2999-12-31.",
);
