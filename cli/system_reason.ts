/** What the system says is wrong with a file or an address, as part of a sentence. */
export function systemReason(error: unknown): string {
  const { message } = error as Error;
  const [reason = ""] = message.split(/ \(os error|: stat /);
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}
