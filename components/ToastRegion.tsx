import { CircleAlert, CircleCheck, X } from "@/components/icons.tsx";
import type { Toast, Undo } from "@/lib/shared/toast.ts";

interface ToastRegionProps {
  toasts: readonly Toast[];
  /** Without it there is no button to dismiss one. */
  onDismiss?: (id: number) => void;
}

/** Messages about what just happened, read out when they come. */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps) {
  return (
    <div
      role="status"
      aria-live="polite"
      class="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2 sm:left-auto sm:w-88"
    >
      {toasts.map(({ id, text, tone, undo }) => (
        <div
          key={id}
          class="toast pointer-events-auto flex w-full items-start gap-2.5 rounded-lg border border-line-strong bg-surface px-3.5 py-3 text-sm leading-5 text-ink shadow-lg shadow-black/5"
        >
          {tone === "bad"
            ? <CircleAlert class="mt-0.5 size-4 text-bad" aria-hidden="true" />
            : (
              <CircleCheck
                class="mt-0.5 size-4 text-good"
                aria-hidden="true"
              />
            )}
          <p class="min-w-0 flex-1">{text}</p>
          {undo !== undefined && <UndoForm {...undo} />}
          {onDismiss !== undefined && (
            <button
              type="button"
              aria-label="Dismiss"
              class="cursor-pointer rounded p-0.5 text-ink-faint hover:text-ink"
              onClick={() => onDismiss(id)}
            >
              <X class="size-4" aria-hidden="true" />
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

/** A plain form, so that it works without scripts. */
function UndoForm({ action, fields }: Undo) {
  return (
    <form method="post" action={action} class="flex">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        class="cursor-pointer rounded px-1 font-medium text-accent hover:underline"
      >
        Undo
      </button>
    </form>
  );
}
