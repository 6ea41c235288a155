import { define } from "@/lib/define.ts";
import { Problem } from "@/lib/problem.ts";

/** Strangers learn nothing of which addresses exist. */
export const handler = define.handlers((ctx) => {
  throw ctx.state.denied ?? new Problem("not_found");
});
