import { useEffect, useRef } from "preact/hooks";

/** Prevents the form around it from being sent twice, and shows that it is being sent. */
export function SendOnce() {
  const place = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const send = (event: SubmitEvent) => {
      if (form.dataset["sent"] === "true") return event.preventDefault();
      form.dataset["sent"] = "true";
      const button = event.submitter ?? form.querySelector("[type=submit]");
      button?.setAttribute("aria-busy", "true");
    };
    // A page that comes back out of the browser's memory is ready again.
    const reset = () => {
      delete form.dataset["sent"];
      form.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
    };
    form.addEventListener("submit", send);
    addEventListener("pageshow", reset);
    return () => {
      form.removeEventListener("submit", send);
      removeEventListener("pageshow", reset);
    };
  }, []);

  return <span ref={place} hidden />;
}
