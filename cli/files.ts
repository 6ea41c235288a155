import { CommandError } from "@/cli/command_error.ts";

/** The system's reason for a failure with a file or address, as part of a sentence. */
export function systemReason(error: unknown): string {
  const { message } = error as Error;
  const [reason = ""] = message.split(/ \(os error|: stat /);
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}

/** @throws {CommandError} that names `target` and the system's reason */
export function cannotWrite(target: string, cause: unknown): never {
  const reason = systemReason(cause);
  throw new CommandError(`${target} cannot be written: ${reason}.`, { cause });
}

const encoder = new TextEncoder();

/** Writes the whole text. @throws {CommandError} that names `target` */
export function writeText(
  file: Pick<Deno.FsFile, "writeSync">,
  target: string,
  text: string,
): void {
  try {
    let rest = encoder.encode(text);
    while (rest.length > 0) rest = rest.subarray(file.writeSync(rest));
  } catch (error) {
    cannotWrite(target, error);
  }
}
