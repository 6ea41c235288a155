/** The command cannot do what was asked; the message is the one line to print. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
