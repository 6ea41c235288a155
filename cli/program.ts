import { print } from "@/cli/print.ts";
import { wantsJsonLog } from "@/lib/config/config.ts";
import { endWithError } from "@/lib/errors/end_with_error.ts";
import { createLog, errorFields } from "@/lib/log/log.ts";

/** Runs a command. An expected error prints one line to standard error and exits with status 1. */
export async function runProgram(
  main: () => Promise<number>,
  usage?: string,
): Promise<never> {
  const isHelpRequested = Deno.args.some((word) => /^(--help|-h)$/.test(word));
  let status = 0;
  try {
    if (isHelpRequested && usage !== undefined) print(usage);
    else status = await main();
  } catch (error) {
    // Loaded only now: it imports the errors of all that a command may load.
    const { lineFor } = await import("@/cli/error_line.ts");
    const line = lineFor(error);
    if (line !== null) endWithError(line);
    if (wantsJsonLog()) {
      const log = createLog({ level: "error", format: "json" });
      log("error", "the program failed", errorFields(error));
    } else console.error(error);
    status = 1;
  }
  Deno.exit(status);
}
