import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { X } from "@/components/icons.tsx";
import { NOTICE_TONES } from "@/components/Notice.tsx";
import type { Flash } from "@/lib/shared/flash.ts";
import { listen } from "@/lib/shared/listen.ts";
import { resumeFocus } from "@/lib/shared/modal.ts";

const SHOWN_MS = 6_000;
const COLORS = { good: "text-good", warn: "text-warn", bad: "text-bad" };

function ToneIcon({ tone }: Pick<Flash, "tone">) {
  const [Icon] = NOTICE_TONES[tone];
  return <Icon class={`mt-0.5 size-4 ${COLORS[tone]}`} />;
}

/**
 * The server's message for this page, and those of later `toast` events. Errors,
 * warnings and messages with an undo button remain until dismissed.
 */
export function Toasts({ initial = null }: { initial?: Flash | null }) {
  const toasts = useSignal(initial === null ? [] : [initial]);
  const isAnnounced = useSignal(false);
  const dismiss = (toast: Flash) =>
    toasts.value = toasts.value.filter((each) => each !== toast);

  useEffect(() => {
    const timers: ReturnType<typeof setTimeout>[] = [];
    const show = (toast: Flash) => {
      toasts.value = [...toasts.value.filter((each) => each !== toast), toast];
      isAnnounced.value = true;
      if (toast.tone === "good" && toast.undo === undefined) {
        timers.push(setTimeout(dismiss, SHOWN_MS, toast));
      }
    };
    // Screen readers announce text that is added to a region, not its initial
    // content.
    if (initial !== null) timers.push(setTimeout(show, 100, initial));
    resumeFocus(initial !== null);
    const stop = listen(globalThis, { toast: ({ detail }) => show(detail) });
    return () => {
      stop();
      timers.forEach(clearTimeout);
    };
  }, []);

  return (
    <div
      role="status"
      aria-live="polite"
      class="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2 sm:left-auto sm:w-88"
    >
      {toasts.value.map((toast) => (
        <div
          key={`${isAnnounced.value} ${toast.text}`}
          class="toast pointer-events-auto flex w-full items-start gap-2.5 rounded-lg border border-line-strong bg-surface px-3.5 py-3 text-sm leading-5 text-ink shadow-lg shadow-black/5"
        >
          <ToneIcon tone={toast.tone} />
          <p class="min-w-0 flex-1 wrap-anywhere whitespace-pre-line">
            {toast.text}
          </p>
          {toast.undo !== undefined && (
            // A plain form, so that it works without scripts.
            <form method="post" action={toast.undo.action} class="flex">
              {Object.entries(toast.undo.fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <button
                type="submit"
                class="cursor-pointer rounded px-1 font-medium text-accent hover:underline"
              >
                Undo
              </button>
            </form>
          )}
          {/* Without JavaScript it could not be dismissed. */}
          {isAnnounced.value && (
            <button
              type="button"
              aria-label="Dismiss"
              class="cursor-pointer rounded p-0.5 text-ink-faint hover:text-ink"
              onClick={() => dismiss(toast)}
            >
              <X class="size-4" />
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
