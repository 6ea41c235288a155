import type { ComponentChildren } from "preact";

interface CardProps {
  title?: string;
  description?: ComponentChildren;
  actions?: ComponentChildren;
  /** Whether the content has its own padding, like a table. */
  isFlush?: boolean;
  /** Whether the content stands beside the title if there is room. */
  isSplit?: boolean;
  id?: string;
  class?: string;
  children?: ComponentChildren;
}

/** A surface for related content. */
export function Card(
  {
    title,
    description,
    actions,
    isFlush,
    isSplit,
    id,
    class: own = "",
    children,
  }: CardProps,
) {
  const titleId = title && id && `${id}-title`;
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      class={`min-w-0 rounded-lg border border-line bg-surface ${
        isSplit ? "lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]" : ""
      } ${own}`}
    >
      {title !== undefined && (
        <header
          class={`flex flex-wrap ${
            isSplit ? "items-start lg:py-3.5" : "items-center"
          } justify-between gap-x-4 gap-y-2 px-4 pt-2 sm:px-5 sm:pt-2.5 ${
            isFlush ? "pb-2" : "-mb-1.5"
          }`}
        >
          {/* As high as a button, so that titles of neighbors are level. */}
          <div
            class={`flex min-h-8 min-w-0 flex-col justify-center wrap-anywhere ${
              description === undefined ? "" : "py-1.5"
            }`}
          >
            <h2 id={titleId} dir="auto" class="text-sm font-semibold text-ink">
              {title}
            </h2>
            {description !== undefined && (
              <p class="mt-0.5 text-label leading-5 text-ink-soft">
                {description}
              </p>
            )}
          </div>
          {actions !== undefined && (
            <div class="flex flex-wrap items-center gap-2">{actions}</div>
          )}
        </header>
      )}
      <div
        class={isFlush
          ? `overflow-hidden rounded-b-lg ${
            title === undefined ? "rounded-t-lg" : "border-t border-line"
          }`
          : "p-4 sm:p-5"}
      >
        {children}
      </div>
    </section>
  );
}
