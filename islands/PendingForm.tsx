import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface PendingFormProps {
  action?: string;
  method?: "get" | "post";
  id?: string;
  class?: string;
  children: ComponentChildren;
}

/** A form that says it is being sent, and is sent once however often one presses. */
export function PendingForm(
  { action, method = "post", id, class: own, children }: PendingFormProps,
) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // A page that comes back out of the browser's memory is ready again.
    const reset = () => release(form.current);
    addEventListener("pageshow", reset);
    return () => removeEventListener("pageshow", reset);
  }, []);

  function onSubmit(event: SubmitEvent) {
    const { current } = form;
    if (current === null) return;
    if (current.dataset["sent"] === "true") {
      event.preventDefault();
      return;
    }
    current.dataset["sent"] = "true";
    const button = event.submitter ?? current.querySelector("[type=submit]");
    button?.setAttribute("aria-busy", "true");
  }

  return (
    <form
      ref={form}
      id={id}
      action={action}
      method={method}
      class={own}
      onSubmit={onSubmit}
    >
      {children}
    </form>
  );
}

function release(form: HTMLFormElement | null): void {
  if (form === null) return;
  delete form.dataset["sent"];
  form.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
}
