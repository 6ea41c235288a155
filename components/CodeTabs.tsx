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
    <figure
      aria-label={label}
      class="code-tabs min-w-0 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <fieldset class="flex h-10 items-stretch gap-1 border-b border-line bg-sunken px-2">
        <legend class="sr-only">Language</legend>
        {samples.map((sample, index) => (
          <label
            key={sample.label}
            class="code-tab flex cursor-pointer items-center border-b-2 border-transparent px-2 text-xs font-medium text-ink-soft transition-colors duration-150 hover:text-ink has-checked:border-accent has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
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
      {samples.map((sample) => (
        <div key={sample.label} class="code-panel relative">
          <pre
            class="overflow-x-auto py-3.5 pr-20 pl-4 font-mono text-[13px] leading-6 text-ink"
            tabIndex={0}
            role="group"
            aria-label={`${label}, ${sample.label}`}
          ><code>{sample.code}</code></pre>
          <div class="absolute top-2 right-2 rounded-lg bg-surface">
            <CopyButton text={sample.code} />
          </div>
        </div>
      ))}
    </figure>
  );
}
