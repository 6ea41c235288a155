import { useEffect, useRef, useState } from "preact/hooks";
import { ToastRegion } from "@/components/ToastRegion.tsx";
import { type Toast, TOAST_EVENT, type ToastTone } from "@/lib/shared/toast.ts";

interface ToastsProps {
  /** What the server has to tell with this page. */
  initial?: { text: string; tone: ToastTone } | null;
}

const SHOWN_MS = 6_000;

/** The page's toasts. Bad news stays until it is dismissed. */
export function Toasts({ initial = null }: ToastsProps) {
  const [toasts, setToasts] = useState<Toast[]>(
    initial === null ? [] : [{ id: 0, ...initial }],
  );
  // Without JavaScript nothing could dismiss one.
  const [isReady, setReady] = useState(false);
  const nextId = useRef(1);
  const dismiss = (id: number) =>
    setToasts((shown) => shown.filter((toast) => toast.id !== id));

  useEffect(() => {
    setReady(true);
    const timers: ReturnType<typeof setTimeout>[] = [];
    function add(text: string, tone: ToastTone) {
      const id = nextId.current++;
      // Screen readers tell what is added to a region, not what it came with.
      setToasts((shown) => [
        ...shown.filter((toast) => toast.id !== 0),
        { id, text, tone },
      ]);
      if (tone === "good") timers.push(setTimeout(() => dismiss(id), SHOWN_MS));
    }
    const onToast = (event: Event) => {
      const { text, tone } = (event as CustomEvent<Toast>).detail;
      add(text, tone);
    };
    addEventListener(TOAST_EVENT, onToast);
    if (initial !== null) {
      timers.push(setTimeout(() => add(initial.text, initial.tone), 100));
    }
    return () => {
      removeEventListener(TOAST_EVENT, onToast);
      timers.forEach(clearTimeout);
    };
  }, []);

  return (
    <ToastRegion toasts={toasts} {...(isReady ? { onDismiss: dismiss } : {})} />
  );
}
