import { runCommands } from "@/cli/command.ts";
import { CommandError } from "@/cli/command_error.ts";
import { explain } from "@/cli/explain_plan.ts";
import { print } from "@/cli/print.ts";
import { parseListQuery } from "@/lib/ads/language/list_query.ts";
import { planList } from "@/lib/ads/plan/plan_list.ts";
import { Problem } from "@/lib/errors/problem.ts";

/** The query of a URL or path, which people paste. */
const queryOf = (text: string) =>
  /^(https?:\/)?\//.test(text) ? new URL(text, "http://host").search : text;

/** @throws {CommandError} the query is not valid */
function parse(query: string) {
  try {
    return parseListQuery(new URLSearchParams(query));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { message, details = [] } = error;
    const lines = details.map(({ param, reason }) => `\n  ${param}: ${reason}`);
    throw new CommandError(message + (lines.length > 1 ? lines.join("") : ""));
  }
}

await runCommands(
  {
    "explain QUERY": (_, [query]) => {
      print(explain(planList(parse(queryOf(query!)))));
      return Promise.resolve();
    },
  },
  "  Prints the plan for a list of ads, such as 'q=oak&sort=id'. Needs no database.",
);
