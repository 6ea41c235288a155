import { useEffect, useState } from "preact/hooks";
import { ToastRegion } from "@/components/ToastRegion.tsx";
import type { Flash } from "@/lib/shared/flash.ts";
import type { Toast } from "@/lib/shared/toast.ts";

interface ToastsProps {
  /** What the server has to tell with this page. */
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
      // Screen readers tell what is added to a region, not what it came with.
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
