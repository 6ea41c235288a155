/** The system's reason for a failure with a file or address, as part of a sentence. */
export function systemReason(error: unknown): string {
  const { message } = error as Error;
  const [reason = ""] = message.split(/ \(os error|: stat /);
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}
