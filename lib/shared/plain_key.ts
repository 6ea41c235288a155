/** Whether a key was pressed by itself, and not to write something or to operate a field. */
export function isPlainKey(event: KeyboardEvent): boolean {
  const isField = event.target instanceof Element &&
    event.target.closest("input, textarea, select, [contenteditable]") !== null;
  return !isField && !event.ctrlKey && !event.metaKey && !event.altKey &&
    !event.isComposing && !event.defaultPrevented;
}
