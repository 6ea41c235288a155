/** `Retry-After` in whole seconds, at least one: clients that come back at once would be refused again. */
export function retryAfter(ms: number): { "Retry-After": string } {
  return { "Retry-After": String(Math.max(1, Math.ceil(ms / 1000))) };
}
