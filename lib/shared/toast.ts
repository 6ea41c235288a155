export type ToastTone = "good" | "bad";

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
}

/** Event that the page's toast region listens for. */
export const TOAST_EVENT = "archive:toast";

/** Tells about something that just happened; for islands. */
export function showToast(text: string, tone: ToastTone = "good"): void {
  globalThis.dispatchEvent(
    new CustomEvent(TOAST_EVENT, { detail: { text, tone } }),
  );
}
