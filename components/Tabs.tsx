interface TabLink {
  label: string;
  href: string;
  isCurrent: boolean;
}

interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly TabLink[];
}

/**
 * The query alone where tabs differ in it: the framework marks every link to
 * the page's own path as current, whatever its query.
 */
function ownQuery(href: string): string {
  const start = href.indexOf("?");
  return start === -1 ? href : href.slice(start);
}

/**
 * Links between views of the same thing; each view has its own address, by
 * its path or by the query of the page's own path.
 */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav
      aria-label={label}
      class="inline-flex max-w-full gap-0.5 overflow-x-auto rounded-lg bg-sunken p-0.5"
    >
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={ownQuery(tab.href)}
          aria-current={tab.isCurrent ? "page" : undefined}
          class="rounded-md border border-transparent px-3 py-1 text-[13px] font-medium whitespace-nowrap text-ink-soft transition-colors duration-150 hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-surface aria-[current=page]:text-ink"
        >
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
