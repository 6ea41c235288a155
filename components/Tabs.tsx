/** Links between views of the same thing, each with its own URL. */
export function Tabs({ label, tabs }: {
  /** Label of the tabs, for screen readers. */
  label: string;
  tabs: readonly { label: string; href: string; isCurrent: boolean }[];
}) {
  return (
    <nav
      aria-label={label}
      class="inline-flex max-w-full gap-0.5 overflow-x-auto rounded-lg bg-sunken p-0.5"
    >
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          // Always set, because the framework marks links without it.
          aria-current={tab.isCurrent ? "page" : "false"}
          class="rounded-md border border-transparent px-3 py-1 text-label font-medium whitespace-nowrap text-ink-soft transition-colors duration-150 hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-surface aria-[current=page]:text-ink"
        >
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
