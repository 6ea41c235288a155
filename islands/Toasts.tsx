import { useEffect, useState } from "preact/hooks";
import { CircleAlert, CircleCheck, X } from "@/components/icons.tsx";
import type { Flash, Undo } from "@/lib/shared/flash.ts";

interface Toast extends Flash {
  id: number;
}

interface ToastsProps {
  /** The server's message with this page. */
  initial?: Flash | null;
}

const SHOWN_MS = 6_000;

/** The page's toasts. Bad news and what can be undone stay until dismissed. */
export function Toasts({ initial = null }: ToastsProps) {
  const [toasts, setToasts] = useState<Toast[]>(
    initial === null ? [] : [{ id: 0, ...initial }],
  );
  // Without JavaScript nothing could dismiss one.
  const [isReady, setReady] = useState(false);
  const dismiss = (id: number) =>
    setToasts((shown) => shown.filter((toast) => toast.id !== id));

  useEffect(() => {
    setReady(true);
    if (initial === null) return;
    const timers: ReturnType<typeof setTimeout>[] = [];
    function announce() {
      // Screen readers announce what is added to a region, not its first content.
      setToasts([{ id: 1, ...initial! }]);
      if (initial!.tone === "good" && initial!.undo === undefined) {
        timers.push(setTimeout(() => dismiss(1), SHOWN_MS));
      }
    }
    timers.push(setTimeout(announce, 100));
    return () => timers.forEach(clearTimeout);
  }, []);

  return (
    <ToastRegion toasts={toasts} {...(isReady ? { onDismiss: dismiss } : {})} />
  );
}

interface ToastRegionProps {
  toasts: readonly Toast[];
  /** Without it there is no button to dismiss one. */
  onDismiss?: (id: number) => void;
}

/** Messages about what just happened, read out when they come. */
function ToastRegion({ toasts, onDismiss }: ToastRegionProps) {
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
