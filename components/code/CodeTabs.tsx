import { CodeBar, CodeFrame, CodeText } from "@/components/CodeFrame.tsx";
import { CopyButton } from "@/islands/CopyButton.tsx";
import type { Sample } from "@/lib/shared/samples.ts";

interface CodeTabsProps {
  /** Unique on the page. */
  id: string;
  label: string;
  /** Two to four. */
  samples: readonly Sample[];
}

/** The same thing in several languages. Radios choose, so it needs no script. */
export function CodeTabs({ id, label, samples }: CodeTabsProps) {
  return (
    <CodeFrame label={label} class="code-tabs">
      <CodeBar>
        <fieldset class="-ml-2 flex min-w-0 items-stretch gap-1 self-stretch">
          <legend class="sr-only">Language</legend>
          {samples.map((sample, index) => (
            <label
              key={sample.label}
              class="code-tab flex cursor-pointer items-center border-b-2 border-transparent px-2 transition-colors duration-150 hover:text-ink has-checked:border-accent has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={`${id}-language`}
                checked={index === 0}
                class="sr-only"
              />
              {sample.label}
            </label>
          ))}
        </fieldset>
      </CodeBar>
      {samples.map((sample) => (
        <div key={sample.label} class="code-panel">
          <CodeText label={`${label}, ${sample.label}`}>{sample.code}</CodeText>
          {/* In the bar, which is the frame's first line. */}
          <div class="absolute top-1 right-1">
            <CopyButton />
          </div>
        </div>
      ))}
    </CodeFrame>
  );
}
