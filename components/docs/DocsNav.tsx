import { NavLink } from "@/components/NavLink.tsx";
import { ChevronDown } from "@/components/icons.tsx";
import { DocsSearch } from "@/islands/DocsSearch.tsx";

interface Contents {
  path: string;
  sections: readonly {
    title: string;
    links: readonly { href: string; label: string; method?: string }[];
  }[];
}

/** The docs' table of contents: at the side, or collapsible on a phone. */
export function DocsNav(
  { path, query, sections }: Contents & { query: string },
) {
  const current = sections.flatMap(({ links }) => links)
    .find(({ href }) => href === path);
  return (
    <>
      <details class="group border-b border-line lg:hidden print:hidden">
        <summary class="flex cursor-pointer items-center justify-between px-4 py-3 text-sm font-medium text-ink sm:px-8">
          <span>
            <span class="mr-1 text-ink-faint">Docs ·</span>
            {current?.label ?? "Contents"}
          </span>
          <ChevronDown class="size-4 text-ink-faint transition-transform duration-150 group-open:rotate-180" />
        </summary>
        <div class="space-y-4 px-4 pb-4 sm:px-8">
          <DocsSearch query={query} />
          <Links path={path} sections={sections} label="Contents" />
        </div>
      </details>
      <div class="sticky top-0 hidden max-h-dvh has-aria-[current=page]:animate-[show-current_1ms] scroll-pb-24 overflow-y-auto pt-8 pr-6 pb-24 lg:block">
        <div class="mb-6">
          <DocsSearch query={query} />
        </div>
        <Links path={path} sections={sections} label="Docs" />
      </div>
    </>
  );
}

/** Links to the page before and after this one; none on a page that is not in the contents. */
export function Neighbors({ path, sections }: Contents) {
  const links = sections.flatMap(({ links }) => links);
  const at = links.findIndex(({ href }) => href === path);
  if (at === -1) return null;
  const neighbors = [
    ["Previous", links[at - 1], ""],
    ["Next", links[at + 1], "text-right sm:col-start-2"],
  ] as const;
  return (
    <nav
      aria-label="Previous and next page"
      class="mt-12 grid max-w-176 gap-3 border-t border-line pt-6 sm:grid-cols-2"
    >
      {neighbors.map(([title, link, look]) =>
        link && (
          <a
            key={title}
            href={link.href}
            class={`rounded-lg border border-line px-4 py-3 text-sm transition-colors duration-150 hover:border-line-strong ${look}`}
          >
            <span class="block text-xs text-ink-faint">{title}</span>
            <span class="font-medium text-ink">{link.label}</span>
          </a>
        )
      )}
    </nav>
  );
}

function Links({ path, sections, label }: Contents & { label: string }) {
  return (
    <nav aria-label={label} class="space-y-6">
      {sections.map(({ title, links }) => (
        <div key={title}>
          <p class="mb-1.5 px-2.5 text-xs font-medium text-ink-faint">
            {title}
          </p>
          <ul>
            {links.map(({ href, label, method }) => (
              <li key={href}>
                <NavLink
                  href={href}
                  isCurrent={href === path}
                  class="flex items-center justify-between gap-2 rounded-md px-2.5 py-1.5 text-sm text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current=page]:snap-end aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-ink"
                >
                  {label}
                  {method !== undefined && <MethodName method={method} />}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const LOOKS: Record<string, string> = {
  GET: "text-good",
  POST: "text-accent",
  PATCH: "text-warn",
  DELETE: "text-bad",
};

export function MethodName({ method }: { method: string }) {
  return (
    <span
      class={`font-mono text-2xs font-semibold ${
        LOOKS[method] ?? "text-ink-soft"
      }`}
    >
      {method}
    </span>
  );
}
