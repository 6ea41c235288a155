import { useEffect, useRef } from "preact/hooks";

/** Prevents the form around it from being sent twice, and shows that it is being sent. */
export function SendOnce() {
  const place = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const send = (event: SubmitEvent) => hold(form, event);
    // A page that comes back out of the browser's memory is ready again.
    const reset = () => release(form);
    form.addEventListener("submit", send);
    addEventListener("pageshow", reset);
    return () => {
      form.removeEventListener("submit", send);
      removeEventListener("pageshow", reset);
    };
  }, []);

  return <span ref={place} hidden />;
}

function hold(form: HTMLFormElement, event: SubmitEvent): void {
  if (form.dataset["sent"] === "true") {
    event.preventDefault();
    return;
  }
  form.dataset["sent"] = "true";
  const button = event.submitter ?? form.querySelector("[type=submit]");
  button?.setAttribute("aria-busy", "true");
}

function release(form: HTMLFormElement): void {
  delete form.dataset["sent"];
  form.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
}
