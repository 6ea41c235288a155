const LOOKS: Record<string, string> = {
  GET: "text-good",
  POST: "text-accent",
  PATCH: "text-warn",
  DELETE: "text-bad",
};

/** An HTTP method, in its color. */
export function MethodName({ method }: { method: string }) {
  return (
    <span
      class={`font-mono text-[11px] font-semibold ${
        LOOKS[method] ?? "text-ink-soft"
      }`}
    >
      {method}
    </span>
  );
}
