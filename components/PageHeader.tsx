import type { ComponentChildren } from "preact";

export function PageHeader({ title, description, back, actions }: {
  title: ComponentChildren;
  description?: ComponentChildren;
  back?: { href: string; label: string };
  /** At most one of them is primary. */
  actions?: ComponentChildren;
}) {
  return (
    <header class="mb-6">
      {back !== undefined && (
        <a
          href={back.href}
          rel="up"
          class="mb-2 inline-block text-label text-ink-soft hover:text-ink"
        >
          <span aria-hidden="true" class="mr-1">←</span>
          {back.label}
        </a>
      )}
      <div class="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 md:flex-nowrap">
        <div class="min-w-0">
          <h1
            class="text-xl font-semibold tracking-tight text-balance text-ink"
            dir="auto"
          >
            {title}
          </h1>
          {description !== undefined && (
            <p class="mt-1 max-w-prose text-balance wrap-anywhere text-sm leading-6 text-ink-soft">
              {description}
            </p>
          )}
        </div>
        {actions !== undefined && (
          <div class="flex flex-wrap items-center gap-2 md:shrink-0">
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
