import { InlineCode } from "@/components/docs/Inline.tsx";

/** A sentence in which backticks mark code. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split("`").map((part, index) =>
        index % 2 === 1 ? <InlineCode key={index}>{part}</InlineCode> : part
      )}
    </>
  );
}
