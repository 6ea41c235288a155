/** Text with everything that could be an API key taken out: for what is kept or logged. */
export function redactKeys(text: string): string {
  return text.replace(/sk_[0-9A-Za-z]{4,}/g, "[key]");
}
