import type { ComponentChildren } from "preact";

export function Marked({ text, marks = [] }: {
  text: string;
  /** In order, without overlaps. */
  marks?: readonly { start: number; end: number }[] | undefined;
}) {
  const pieces: ComponentChildren[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    pieces.push(
      text.slice(at, start),
      <mark key={start} class="rounded-sm bg-mark text-ink ring-1 ring-mark">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return <>{pieces}{text.slice(at)}</>;
}
