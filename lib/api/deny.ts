import type { State } from "@/lib/app/define.ts";
import type { Problem } from "@/lib/problem.ts";

/**
 * Notes why the principal may not pass; `resource()` answers with it, after
 * OPTIONS and 405 have had theirs. A credential that was sent and is wrong
 * counts against the address it came from.
 */
export function deny(state: State, problem: Problem): void {
  const isWrong = problem.status === 401 &&
    problem.code !== "missing_credentials";
  const limited = isWrong ? state.services.failures.count(state.address) : null;
  state.denied = limited ?? problem;
}
