import { define } from "@/lib/app/define.ts";
import { Problem } from "@/lib/problem.ts";

/** A stranger is refused before being told that there is nothing. */
export const handler = define.handlers((ctx) => {
  throw ctx.state.denied ?? new Problem("not_found");
});
