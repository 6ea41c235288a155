import { Problem } from "@/lib/problem.ts";

/** Keeps unknown URLs inside the area, so that they get its error form. */
export const handler = (): never => {
  throw new Problem("not_found");
};
