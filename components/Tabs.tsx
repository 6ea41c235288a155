import type { Icon } from "@/components/icons.tsx";

interface Tab {
  label: string;
  href: string;
  isCurrent: boolean;
  /** Shown instead of the label. */
  Icon?: Icon;
}

/** Links between views of the same thing, each with its own URL. */
export function Tabs({ label, tabs }: {
  /** Label of the tabs, for screen readers. */
  label: string;
  tabs: readonly Tab[];
}) {
  return (
    <nav
      aria-label={label}
      class="inline-flex max-w-full gap-0.5 overflow-x-auto rounded-lg bg-sunken p-0.5"
    >
      {tabs.map(({ label, href, isCurrent, Icon }) => (
        <a
          key={href}
          href={href}
          title={Icon && label}
          // Always set, because the framework marks links without it.
          aria-current={isCurrent ? "page" : "false"}
          class="rounded-md border border-transparent px-3 py-1 text-label font-medium whitespace-nowrap text-ink-soft transition-colors duration-150 hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-surface aria-[current=page]:text-ink"
        >
          {Icon && <Icon class="my-0.5 size-4" />}
          <span class={Icon && "sr-only"}>{label}</span>
        </a>
      ))}
    </nav>
  );
}
