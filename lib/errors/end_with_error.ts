import { wantsJsonLog } from "@/lib/config/config.ts";
import { createLog } from "@/lib/log/log.ts";
import { flushStderr } from "@/lib/log/log_lines.ts";

/** Ends the process with status 1 and one line on standard error. */
export function endWithError(line: string): never {
  flushStderr();
  if (wantsJsonLog()) {
    createLog({ level: "error", format: "json" })("error", line);
  } else console.error(`error: ${line}`);
  Deno.exit(1);
}
