/** A signal, whichever copy of the library made it. */
export interface SignalLike {
  value: unknown;
  peek(): unknown;
}

/** Signals also pass for JSX elements, as they can stand in their place. */
export function isSignal(value: unknown): value is SignalLike {
  return typeof value === "object" && value !== null && "value" in value &&
    typeof (value as SignalLike).peek === "function";
}
