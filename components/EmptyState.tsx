import type { ComponentChildren } from "preact";

/** Says that there is no data yet, and what to do about it. */
export function EmptyState({ title, icon, action, children }: {
  title: string;
  icon?: ComponentChildren;
  action?: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <div class="flex flex-col items-center px-6 py-12 text-center">
      {icon !== undefined && (
        <div class="mb-4 flex size-10 items-center justify-center rounded-lg border border-line bg-sunken text-ink-soft">
          {icon}
        </div>
      )}
      <p class="text-sm font-semibold text-ink">{title}</p>
      {children !== undefined && (
        <div class="mt-1 max-w-96 text-sm leading-6 text-balance text-ink-soft">
          {children}
        </div>
      )}
      {action !== undefined && <div class="mt-5">{action}</div>}
    </div>
  );
}
