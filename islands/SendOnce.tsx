import { useLayoutEffect, useRef } from "preact/hooks";
import { listen } from "@/lib/shared/listen.ts";

/** Prevents its form from being submitted twice, and shows that it is being submitted. */
export function SendOnce() {
  const marker = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const form = marker.current?.closest("form");
    if (!form) return;
    const send = (event: SubmitEvent) => {
      if (form.dataset["sent"] === "true") return event.preventDefault();
      form.dataset["sent"] = "true";
      const button = event.submitter ?? form.querySelector("[type=submit]");
      button?.setAttribute("aria-busy", "true");
    };
    // A page from the browser's cache, or one that was stopped, can submit again.
    const reset = () => {
      delete form.dataset["sent"];
      form.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
    };
    const ends = [
      listen(form, { submit: send }),
      listen(globalThis, { pageshow: reset }),
      // Where browsers report it; in Firefox and others, a reload is needed.
      listen(globalThis.navigation ?? globalThis, { navigateerror: reset }),
    ];
    return () => ends.forEach((end) => end());
  }, []);

  return <span ref={marker} hidden />;
}
