import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "@/components/Button.tsx";
import { formatBytes } from "@/lib/shared/format_bytes.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import { listen } from "@/lib/shared/listen.ts";

type State = { bytes: number } | { message: string } | null;

/** The path of an export, without its format and parameters. */
const EXPORT = "/v1/exports/ads";
const FORMATS = [
  // Excel recognizes UTF-8 by the byte order mark.
  { file: "csv?bom=1&", label: "CSV", what: "For spreadsheets" },
  { file: "ndjson?", label: "NDJSON", what: "The exact copy, an ad per line" },
  {
    file: "parquet?",
    label: "Parquet",
    what: "For DuckDB, pandas, and the like",
  },
] as const;

/** By then, the browser has begun to save the file. */
const SAVED_MS = 60_000;
const FAILED = "The export failed. Try again in a moment.";

/**
 * Exports a list, and shows how far it is. Without JavaScript, the links are
 * downloads.
 */
export function ExportMenu({ query, cost }: {
  /** The parameters of the export. */
  query: string;
  /** Requests of the quota. */
  cost: number;
}) {
  const state = useSignal<State>(null);
  const aborting = useRef<AbortController | null>(null);
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const details = menu.current!.closest("details")!;
    return listen(details, {
      keydown({ key }) {
        if (key === "Escape" && details.open) {
          details.querySelector("summary")!.focus();
          details.open = false;
        }
      },
      focusout({ relatedTarget }) {
        if (relatedTarget && !details.contains(relatedTarget as Node)) {
          details.open = false;
        }
      },
    });
  }, []);

  async function run(href: string): Promise<string> {
    const { signal } = aborting.current = new AbortController();
    state.value = { bytes: 0 };
    const response = await fetch(href, { signal });
    if (!response.ok || response.body === null) {
      return (await response.json()).error.message;
    }
    let bytes = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
        transform(part, controller) {
          bytes += part.length;
          state.value = { bytes };
          controller.enqueue(part as Uint8Array<ArrayBuffer>);
        },
      }),
    );
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await new Response(counted).blob());
    link.download = /filename="([^"]+)"/
      .exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "ads";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), SAVED_MS);
    const manifest = await fetch(`${EXPORT}.manifest.json`);
    const { data } = await manifest.json();
    const rows = formatCount(data.rows, "ad");
    return data.is_complete
      ? `Saved ${rows}.`
      : `The file ends after ${rows}: its last line says why.`;
  }

  function start(event: MouseEvent & { currentTarget: HTMLAnchorElement }) {
    event.preventDefault();
    if (aborting.current !== null) return;
    run(event.currentTarget.href)
      .catch((error) =>
        error instanceof DOMException && error.name === "AbortError"
          ? "Canceled."
          : FAILED
      )
      .then((message) => {
        aborting.current = null;
        // The button goes with what it would cancel.
        if (menu.current!.querySelector("button") === document.activeElement) {
          menu.current!.querySelector("a")!.focus();
        }
        state.value = { message };
      });
  }

  const { value } = state;
  return (
    // Pressing what cannot have the focus, in Safari a link, gives it to the menu.
    <div
      ref={menu}
      tabIndex={-1}
      class="absolute right-0 z-20 mt-1.5 w-72 rounded-lg border border-line bg-surface p-3 text-label shadow-lg outline-none max-sm:fixed max-sm:inset-x-4 max-sm:bottom-4 max-sm:w-auto"
    >
      <p class="text-ink-soft">
        Costs {formatCount(cost, "request")} of your quota.
      </p>
      <ul class="mt-2 divide-y divide-line">
        {FORMATS.map(({ file, label, what }) => (
          <li key={file}>
            <a
              href={`${EXPORT}.${file}${query}`}
              download
              onClick={start}
              class="flex min-h-11 flex-col justify-center py-1 text-ink hover:text-accent"
            >
              <span class="font-medium">{label}</span>
              <span class="text-ink-faint">{what}</span>
            </a>
          </li>
        ))}
      </ul>
      {value !== null && "bytes" in value && (
        <div class="mt-2 flex items-center justify-between gap-2">
          <span class="text-ink-soft tabular-nums">
            Received {formatBytes(value.bytes)}
          </span>
          <Button
            type="button"
            size="sm"
            onClick={() => aborting.current?.abort()}
          >
            Cancel
          </Button>
        </div>
      )}
      <div aria-live="polite">
        {value !== null && "message" in value && (
          <p class="mt-2 text-ink">{value.message}</p>
        )}
      </div>
    </div>
  );
}
