import type { ComponentChildren } from "preact";

interface MarkedProps {
  text: string;
  /** In order, without overlaps. */
  marks?: readonly { start: number; end: number }[] | undefined;
}

export function Marked({ text, marks = [] }: MarkedProps) {
  const pieces: ComponentChildren[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    pieces.push(
      text.slice(at, start),
      <mark
        key={start}
        class="rounded-sm bg-mark text-ink ring-1 ring-mark"
      >
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return <>{pieces}{text.slice(at)}</>;
}
