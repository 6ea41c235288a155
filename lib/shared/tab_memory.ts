/** Values that this tab remembers for the next page, unless storage is full or disabled. */

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
