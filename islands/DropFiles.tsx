import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { Button } from "@/components/Button.tsx";
import { ProgressBar } from "@/components/Meter.tsx";
import { formatBytes } from "@/lib/shared/format_bytes.ts";
import { listen } from "@/lib/shared/listen.ts";

interface Sending {
  request: XMLHttpRequest;
  sent: number;
  total: number;
}

/** Not a button: Enter that is held down would press it. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

const ERROR_ID = "upload-error";
const BROKEN =
  "The upload was interrupted. Check your connection, then try again.";
const UNREADABLE =
  "A file cannot be read. Upload a folder as an archive, and choose a file again that has changed.";

/** Why a request failed, which browsers do not say. */
const reasonOf = (files: FileList): Promise<string> =>
  Promise.all([...files].map((file) => file.slice(0, 1).arrayBuffer()))
    .then(() => BROKEN, () => UNREADABLE);

/** The error in the page that the server returned; a proxy's page has none. */
function errorOf({ responseText, status }: XMLHttpRequest): string {
  const page = new DOMParser().parseFromString(responseText, "text/html");
  return page.getElementById(ERROR_ID)?.textContent ||
    `The upload failed: the server, or a proxy in front of it, returned ${status}.`;
}

/** Adds drag and drop and a progress bar to the upload form, which works without JavaScript too. */
export function DropFiles({ form: id, initialError }: {
  /** Id of the form with the file input. */
  form: string;
  /** The error of the last upload without JavaScript. */
  initialError: string | null;
}) {
  const error = useSignal(initialError);
  const sending = useSignal<Sending | null>(null);

  useLayoutEffect(() => {
    const form = document.getElementById(id) as HTMLFormElement;
    const input = form.querySelector<HTMLInputElement>("[type=file]")!;

    function send(files: FileList | null | undefined): void {
      if (sending.value !== null || !files?.length) return;
      input.files = files;
      const request = new XMLHttpRequest();
      const total = [...files].reduce((sum, { size }) => sum + size, 0);
      const stop = (message: string | null) => {
        delete form.dataset["sending"];
        if (form.contains(document.activeElement)) input.focus();
        sending.value = null;
        error.value = message;
      };
      form.dataset["sending"] = "";
      error.value = null;
      sending.value = { request, sent: 0, total };
      request.upload.onprogress = ({ loaded }) => {
        sending.value = { request, sent: Math.min(loaded, total), total };
      };
      request.onload = () => {
        // After several files, this is the same page, which lists them.
        if (request.status === 200) location.assign(request.responseURL);
        else stop(errorOf(request));
      };
      request.onerror = async () => stop(await reasonOf(files));
      request.onabort = () => stop(null);
      request.open("POST", form.action);
      request.send(new FormData(form));
    }

    // Before the window's listener, which would show the form as being sent.
    return listen(document, {
      // Without these, the browser opens a file that is dropped outside the form.
      dragover(event) {
        event.preventDefault();
        form.toggleAttribute("data-over", form.contains(event.target as Node));
      },
      drop(event) {
        event.preventDefault();
        form.removeAttribute("data-over");
        if (form.contains(event.target as Node)) {
          send(event.dataTransfer?.files);
        }
      },
      submit(event) {
        if (event.target !== form) return;
        event.preventDefault();
        send(input.files);
      },
    });
  }, []);

  const current = sending.value;
  return (
    <div class="w-full">
      {current !== null && (
        <div ref={takeFocus} tabIndex={-1} class="mt-2 space-y-3 p-3">
          <ProgressBar
            label="Sending"
            value={current.sent}
            total={current.total}
          />
          <p class="text-label text-ink-soft tabular-nums">
            {current.sent < current.total
              ? `${formatBytes(current.sent)} of ${
                formatBytes(current.total)
              } sent`
              : "Sent, opening…"}
          </p>
          <Button
            type="button"
            size="sm"
            onClick={() =>
              current.request.abort()}
          >
            Cancel
          </Button>
        </div>
      )}
      <p id={ERROR_ID} role="alert" class="text-sm text-bad not-empty:mt-4">
        {error}
      </p>
    </div>
  );
}
