import { parseArgs } from "node:util";
import { CommandError } from "@/cli/command_error.ts";
import { type Output, printOutput } from "@/cli/print.ts";
import { runProgram } from "@/cli/program.ts";

/** The parsed options; an option without a value is `true`. */
// deno-lint-ignore no-explicit-any
type Options = Record<string, any>;

/** @returns the exit status, by default 0, or what to print */
type Run = (
  options: Options,
  args: string[],
) => Promise<number | Output | void>;

interface Synopsis {
  /** The second word, if the program has several commands. */
  action: string | undefined;
  args: string[];
  options: { name: string; type: "string" | "boolean"; isRequired: boolean }[];
}

/** Parses a usage text: `keys create --email E [--name N] [--json]`. */
function parseSynopsis(text: string): Synopsis {
  const options = text.matchAll(/(\[?)--([a-z-]+)( [A-Z]+)?/g).map(
    ([, bracket, name, value]) => ({
      name: name!,
      type: value ? "string" as const : "boolean" as const,
      isRequired: bracket === "",
    }),
  );
  const [, ...words] = text.replace(/ \[?--.*/, "").split(" ");
  const action = words.find((word) => /^[a-z]/.test(word));
  const args = words.filter((word) => word !== action);
  return { action, args, options: [...options] };
}

function fits(
  { args, options }: Synopsis,
  positionals: string[],
  values: Options,
) {
  const isMany = args.at(-1)?.endsWith("...") === true;
  const isOptional = args.at(-1)?.startsWith("[") === true;
  return positionals.length >= args.length - Number(isOptional) &&
    (isMany || positionals.length <= args.length) &&
    options.every(({ name, isRequired }) => !isRequired || name in values);
}

/**
 * Runs one of a program's commands. The key of a command, such as
 * `keys revoke ID [--json]`, is its usage text and determines how arguments are
 * parsed. Without arguments, `unnamed` runs. `about` is the rest of the usage
 * text.
 */
export async function runCommands(
  commands: Record<string, Run>,
  about = "",
  unnamed?: string,
): Promise<never> {
  const usages = Object.keys(commands).map((text) => `deno task ${text}`);
  const usage = `Usage: ${usages.join("\n       ")}${about && `\n\n${about}`}`;
  return await runProgram(async () => {
    const [first = unnamed, ...rest] = Deno.args;
    for (const [text, run] of Object.entries(commands)) {
      const synopsis = parseSynopsis(text);
      if (synopsis.action !== undefined && synopsis.action !== first) continue;
      if (!text.includes(" ") && first !== undefined) {
        throw new CommandError(
          `This command takes no arguments: "${first}". Settings are environment variables; see --help.`,
        );
      }
      const { values, positionals } = parseArgs({
        args: synopsis.action === undefined ? Deno.args : rest,
        options: Object.fromEntries(
          synopsis.options.map(({ name, type }) => [name, { type }]),
        ),
        allowPositionals: true,
      });
      if (!fits(synopsis, positionals, values)) break;
      const result = await run(values, positionals) ?? 0;
      if (typeof result === "number") return result;
      printOutput(result, values.json === true);
      return result.status ?? 0;
    }
    throw new CommandError(usage);
  }, usage);
}
