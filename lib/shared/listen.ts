type Events = WindowEventMap & DocumentEventMap;
type Listeners = {
  [Type in keyof Events]?: (event: Events[Type]) => void;
};

/** Listens to events of a target; returns what ends it, as effects do. */
export function listen(target: EventTarget, listeners: Listeners): () => void {
  const controller = new AbortController();
  for (const [type, run] of Object.entries(listeners)) {
    target.addEventListener(type, run as EventListener, controller);
  }
  return () => controller.abort();
}
