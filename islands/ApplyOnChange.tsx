import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { listen } from "@/lib/shared/listen.ts";
import { recall, remember } from "@/lib/shared/tab_memory.ts";

const LEFT = "filters left";
/** Several quick choices cause one request. */
const PAUSE_MS = 400;
const CHOICES = "select, [type=checkbox], [type=radio]";

/** The state of the filters, to restore on the next page. */
interface Left {
  name: string;
  value: string;
  /** Which groups are open. */
  open: boolean[];
  scrollTop: number;
}

function parts(filters: string) {
  const element = document.getElementById(filters)!;
  return {
    groups: [...element.querySelectorAll("details")],
    scroller: element.querySelector("[data-scroller]")!,
  };
}

function leave(field: HTMLInputElement, filters: string): void {
  const { groups, scroller: { scrollTop } } = parts(filters);
  const open = groups.map(({ open }) => open);
  const { name, value } = field;
  remember(LEFT, { name, value, open, scrollTop } satisfies Left);
}

/** Restores the state of the filters. */
function comeBack(form: HTMLFormElement, filters: string): boolean {
  const left = recall<Left>(LEFT);
  if (left === null) return false;
  const { name, value, open, scrollTop } = left;
  const { groups, scroller } = parts(filters);
  groups.forEach((group, i) => group.open ||= open[i] === true);
  scroller.scrollTop = scrollTop;
  const fields = [...form.elements] as HTMLInputElement[];
  const field = fields.find((field) =>
    field.name === name && (field.value === value || field.matches("select"))
  );
  // The field may be gone if no ad has its value any more.
  (field ?? document.getElementById(filters)!).focus({ preventScroll: true });
  return true;
}

/** Asks people to complete a date that they typed in part, which browsers send as none. Returns whether there is one. */
function askForHalfDate(form: HTMLFormElement, filters: string): boolean {
  const half = ([...form.elements] as HTMLInputElement[])
    .find(({ validity }) => validity.badInput);
  if (half === undefined) return false;
  half.closest("details")!.open = true;
  if (half.getClientRects().length === 0) location.hash = filters;
  half.reportValidity();
  return true;
}

/**
 * Applies filters and sorts when they are chosen. The focus remains, the result
 * is announced, and going back reverts the choice.
 */
export function ApplyOnChange({ form: id, filters, summary }: {
  form: string;
  /** The id of the filters' element. While it is a sheet, only its button applies them. */
  filters: string;
  /** The result in words, such as the number of ads. */
  summary: string;
}) {
  const status = useSignal("");

  useLayoutEffect(() => {
    const form = document.getElementById(id) as HTMLFormElement;
    let pause: ReturnType<typeof setTimeout> | undefined;
    if (comeBack(form, filters)) status.value = summary;

    function change({ target }: Event): void {
      const field = target as HTMLInputElement;
      if (field.form !== form || !field.matches(CHOICES)) return;
      const inSheet = field.closest(`#${filters}:target`);
      if (inSheet && getComputedStyle(inSheet).position === "fixed") return;
      clearTimeout(pause);
      pause = setTimeout(() => {
        leave(field, filters);
        form.requestSubmit();
      }, PAUSE_MS);
    }
    // Typing cancels this: submitting the form then applies everything.
    const wait = ({ target }: Event) => {
      if (!(target as Element).matches(CHOICES)) clearTimeout(pause);
    };
    // A page from the browser's cache shows the state of its URL.
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) form.reset();
    };
    return listen(globalThis, {
      change,
      input: wait,
      submit(event) {
        clearTimeout(pause);
        if (event.target === form && askForHalfDate(form, filters)) {
          event.preventDefault();
          // The page stays.
          recall(LEFT);
        }
      },
      pageshow: show,
    });
  }, []);

  return <p role="status" class="sr-only">{status}</p>;
}
