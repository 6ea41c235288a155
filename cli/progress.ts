import type { ImportReport } from "@/lib/imports/wire.ts";
import { formatBytes } from "@/lib/shared/format_bytes.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

const REDRAW_EVERY_MS = 100;

/** Where progress is shown: standard error, or a replacement in tests. */
export type Terminal = Pick<typeof Deno.stderr, "isTerminal" | "writeSync">;

/** Shows the progress of an import in one line on a terminal; otherwise nothing. */
export function showProgress(
  source: string,
  size: number | null,
  terminal: Terminal = Deno.stderr,
  milliseconds: () => number = () => performance.now(),
) {
  if (!terminal.isTerminal()) return { rows() {}, bytes() {}, end() {} };
  const encoder = new TextEncoder();
  const started = milliseconds();
  let drawn: number | null = null;
  let read = 0;
  return {
    rows({ received, rejected }: ImportReport) {
      const now = milliseconds();
      if (drawn !== null && now - drawn < REDRAW_EVERY_MS) return;
      drawn = now;
      const rate = Math.round(received / (Math.max(now - started, 1) / 1000));
      const share = size === null
        ? formatBytes(read)
        : `${Math.min(100, Math.floor(read / size * 100))} %`;
      const line = `${source}: ${share}, ${
        formatCount(received, "row")
      }, ${rate}/s, ${rejected} rejected`;
      terminal.writeSync(encoder.encode(`\r\x1b[2K${line}`));
    },
    bytes(count: number) {
      read = count;
    },
    end() {
      if (drawn !== null) terminal.writeSync(encoder.encode("\r\x1b[2K"));
    },
  };
}
