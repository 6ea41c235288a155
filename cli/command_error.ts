/** The command cannot do its work. The message is the one line to print. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** The exit status of a server process that no restart can help. */
export const REFUSED = 78;
