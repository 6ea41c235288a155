/** What this tab remembers from one page to the next. Where storage is full or disabled, nothing. */

export function remember(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then the next page begins anew.
  }
}

/** Returns what was remembered, once. */
export function recall<Value>(key: string): Value | null {
  try {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return stored === null ? null : JSON.parse(stored);
  } catch {
    return null;
  }
}
