import { Problem } from "@/lib/errors/problem.ts";

/** Handles unknown URLs inside the area, so that they get its error format. */
export const handler = (): never => {
  throw new Problem("not_found");
};
