/** Whether keys without Ctrl or Command are shortcuts: some people hit them by accident, or by voice. */

const SETTING = "single-keys";

export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(SETTING) !== "off";
  } catch {
    return true;
  }
}

export function switchSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(SETTING, isOn ? "on" : "off");
  } catch {
    // Without storage it is so until the page is left.
  }
}
