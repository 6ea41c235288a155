import { CodeBar, CodeFrame, CodeText } from "@/components/CodeFrame.tsx";
import { CopyButton } from "@/islands/CopyButton.tsx";

interface CodeBlockProps {
  /** What the block is, above it. */
  label: string;
  code: string;
  class?: string;
}

/** Code to be copied. */
export function CodeBlock({ label, code, class: own = "" }: CodeBlockProps) {
  return (
    <CodeFrame label={label} class={own}>
      <CodeBar actions={<CopyButton />}>
        <span class="min-w-0 flex-1 truncate">{label}</span>
      </CodeBar>
      <CodeText label={label}>{code}</CodeText>
    </CodeFrame>
  );
}
