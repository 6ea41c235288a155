import type { ComponentChildren } from "preact";
import { Highlighted } from "@/components/code/Highlighted.tsx";
import { CopyButton } from "@/islands/CopyButton.tsx";
import type { Sample } from "@/lib/shared/samples.ts";

/** The frame around code: title bars, each above its code. */
export function CodeFrame({ label, class: own = "", children }: {
  /** The content's label for screen readers. */
  label: string;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <figure
      aria-label={label}
      class={`relative min-w-0 overflow-hidden rounded-lg border border-line bg-surface ${own}`}
    >
      {children}
    </figure>
  );
}

export function CodeBar({ actions, children }: {
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <header class="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-line bg-sunken pr-1 pl-4 text-xs font-medium text-ink-soft not-first:border-t">
      {children}
      {actions !== undefined && (
        <div class="ml-auto flex items-center gap-1">{actions}</div>
      )}
    </header>
  );
}

/** The code in the frame: scrolls instead of wrapping lines. */
export function CodeText({ label, id, isDense, class: own = "", children }: {
  label: string;
  /** The id of the element that contains only the code. */
  id?: string;
  /** Smaller, for much code next to other content. */
  isDense?: boolean;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <pre
      tabIndex={0}
      role="group"
      aria-label={label}
      dir="ltr"
      class={`overflow-auto px-4 py-3.5 font-mono text-ink ${
        isDense ? "text-xs leading-5" : "text-label leading-6"
      } ${own}`}
    ><code id={id}>{children}</code></pre>
  );
}

export function CodeBlock({ label, code, language, class: own = "" }: {
  label: string;
  code: string;
  /** Such as `sh`. */
  language?: string | undefined;
  class?: string;
}) {
  return (
    <CodeFrame label={label} class={own}>
      <CodeBar actions={<CopyButton />}>
        <span class="min-w-0 flex-1 truncate">{label}</span>
      </CodeBar>
      <CodeText label={label}>
        <Highlighted code={code} language={language} />
      </CodeText>
    </CodeFrame>
  );
}

/** The same code in several languages. Radio buttons switch between them, without scripts. */
export function CodeTabs({ id, label, samples }: {
  /** Unique on the page. */
  id: string;
  label: string;
  samples: readonly Sample[];
}) {
  return (
    <CodeFrame label={label} class="radio-tabs">
      <CodeBar>
        <fieldset class="-ml-2 flex min-w-0 items-stretch gap-1 self-stretch">
          <legend class="sr-only">Language</legend>
          {samples.map((sample, index) => (
            <label
              key={sample.label}
              class="radio-tab flex cursor-pointer items-center border-b-2 border-transparent px-2 transition-colors duration-150 hover:text-ink has-checked:border-accent has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
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
        <div key={sample.label} class="radio-panel">
          <CodeText label={`${label}, ${sample.label}`}>
            <Highlighted {...sample} />
          </CodeText>
          {/* In the title bar, which is the first line of the frame. */}
          <div class="absolute top-1 right-1">
            <CopyButton />
          </div>
        </div>
      ))}
    </CodeFrame>
  );
}
