import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

const SETTING = "single-keys";

/** Undefined until the browser's setting is read: never on the server. */
const singleKeys = signal<boolean>();

/**
 * Whether keys work as shortcuts without Ctrl or Command. Some people turn this
 * off because they hit keys by accident, or by voice.
 */
export function useSingleKeys() {
  useLayoutEffect(() => void (singleKeys.value ??= readSetting()), []);
  return singleKeys;
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(SETTING) !== "off";
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  singleKeys.value = isOn;
  try {
    localStorage.setItem(SETTING, isOn ? "on" : "off");
  } catch {
    // Without storage, the setting is lost with the page.
  }
}

/** Whether a key was pressed by itself, and neither in a field nor handled. */
export function isPlainKey(event: KeyboardEvent): boolean {
  const isField = event.target instanceof Element &&
    event.target.closest("input, textarea, select, [contenteditable]") !== null;
  return !isField && !event.ctrlKey && !event.metaKey && !event.altKey &&
    !event.isComposing && !event.defaultPrevented;
}
