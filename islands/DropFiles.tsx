import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "@/components/Button.tsx";
import { ProgressBar } from "@/components/ProgressBar.tsx";
import { formatBytes } from "@/lib/shared/format_bytes.ts";
import { listen } from "@/lib/shared/listen.ts";

interface DropFilesProps {
  /** Id of the form with the file input. */
  form: string;
  /** The error of the last upload without JavaScript. */
  initialError: string | null;
}

interface Sending {
  request: XMLHttpRequest;
  sent: number;
  total: number;
}

const ERROR_ID = "upload-error";
const BROKEN =
  "The upload was interrupted. Check your connection, then try again.";

/** The error in the page that the server returned. */
function errorOf({ responseText }: XMLHttpRequest): string {
  const page = new DOMParser().parseFromString(responseText, "text/html");
  return page.getElementById(ERROR_ID)?.textContent || BROKEN;
}

/** Adds drag and drop and a progress bar to the upload form, which works without JavaScript too. */
export function DropFiles({ form: id, initialError }: DropFilesProps) {
  const [error, setError] = useState(initialError);
  const [sending, setSending] = useState<Sending | null>(null);
  const running = useRef<XMLHttpRequest | null>(null);

  useEffect(() => {
    const form = document.getElementById(id) as HTMLFormElement | null;
    if (form === null) return;
    const input = form.querySelector<HTMLInputElement>("[type=file]")!;

    function send(): void {
      if (running.current !== null || !input.files?.length) return;
      const request = new XMLHttpRequest();
      running.current = request;
      form!.dataset["sending"] = "";
      setError(null);
      const stop = (message: string | null) => {
        running.current = null;
        delete form!.dataset["sending"];
        setSending(null);
        setError(message);
      };
      const total = [...input.files].reduce((sum, { size }) => sum + size, 0);
      setSending({ request, sent: 0, total });
      request.upload.onprogress = ({ loaded }) =>
        setSending({ request, sent: Math.min(loaded, total), total });
      request.onload = () => {
        // After several files, this is the same page, which lists them.
        if (request.status === 200) location.assign(request.responseURL);
        else stop(errorOf(request));
      };
      request.onerror = () => stop(BROKEN);
      request.onabort = () => stop(null);
      request.open("POST", form!.action);
      request.send(new FormData(form!));
    }

    const over = (event: DragEvent) => {
      // Prevents the browser from opening a file that is dropped outside the
      // form.
      event.preventDefault();
      const isOver = form.contains(event.target as Node);
      if (isOver) form.dataset["over"] = "";
      else delete form.dataset["over"];
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      delete form.dataset["over"];
      const files = event.dataTransfer?.files;
      if (!form.contains(event.target as Node) || !files?.length) return;
      if (running.current !== null) return;
      input.files = files;
      send();
    };
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      send();
    };
    const ends = [
      listen(globalThis, { dragover: over, drop }),
      listen(form, { submit }),
    ];
    return () => ends.forEach((end) => end());
  }, []);

  return (
    <div class="w-full">
      {sending !== null && (
        <div class="mt-5 space-y-3">
          <ProgressBar
            label="Sending"
            share={sending.sent / Math.max(sending.total, 1)}
          />
          <p class="text-[13px] text-ink-soft tabular-nums">
            {sending.sent < sending.total
              ? `${formatBytes(sending.sent)} of ${
                formatBytes(sending.total)
              } sent`
              : "Sent, opening…"}
          </p>
          <Button
            type="button"
            size="sm"
            onClick={() => sending.request.abort()}
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
