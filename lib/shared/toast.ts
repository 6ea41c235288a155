export type ToastTone = "good" | "bad";

/** A form that takes back what was just done: where it goes, and what it sends. */
export interface Undo {
  action: string;
  fields: Readonly<Record<string, string>>;
}

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  undo?: Undo;
}
