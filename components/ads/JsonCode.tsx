import { CodeText } from "@/components/CodeFrame.tsx";
import type { JsonView } from "@/lib/shared/explorer_view.ts";
import { formatNumber } from "@/lib/shared/format_number.ts";
import type { JsonKind } from "@/lib/shared/json_layout.ts";

const COLORS: Record<Exclude<JsonKind, "plain">, string> = {
  key: "text-ink",
  string: "text-good",
  number: "text-accent",
  literal: "text-warn",
};

interface JsonCodeProps {
  json: JsonView;
  /** Of the element that holds the text alone. */
  id: string;
  label: string;
  class?: string;
}

/** A formatted API response, in colors. */
export function JsonCode({ json, id, label, class: own = "" }: JsonCodeProps) {
  if (json.kind === "too long") {
    return (
      <p class="px-4 py-6 text-[13px] text-ink-soft">
        The response has {formatNumber(json.length)}{" "}
        characters, too many to show here.
      </p>
    );
  }
  return (
    <CodeText label={label} id={id} isDense class={own}>
      <span class="text-ink-faint">
        {json.kind === "text"
          ? json.text
          : json.pieces.map(({ kind, text }, i) =>
            kind === "plain"
              ? text
              : <span key={i} class={COLORS[kind]}>{text}</span>
          )}
      </span>
    </CodeText>
  );
}
