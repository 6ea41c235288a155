import { ButtonLink } from "@/components/Button.tsx";
import { CodeBlock } from "@/components/code/CodeBlock.tsx";
import { Dialog, DialogActions } from "@/components/forms/Dialog.tsx";
import { CopyButton } from "@/islands/CopyButton.tsx";
import { ForgetPost } from "@/islands/ForgetPost.tsx";
import { formatDateTime } from "@/lib/shared/format_time.ts";
import type { FreshKey } from "@/lib/shared/key_view.ts";

/** The only time that a key is shown. */
export function FreshKeyDialog(
  { fresh, origin }: { fresh: FreshKey; origin: string },
) {
  const { key, name, replaced } = fresh;
  const command =
    `curl -H "X-API-Key: ${key}" \\\n  "${origin}/v1/ads?limit=2"`;
  return (
    <>
      <Dialog
        id="fresh-key"
        title="Store your new key"
        isOpen
        isDismissible={false}
      >
        <p>
          Here's your new key,{" "}
          <strong class="font-medium text-ink" dir="auto">{name}</strong>. It is
          shown only once: store it where your program reads its secrets.
        </p>
        <div class="mt-4 flex items-center gap-2 rounded-lg border border-line bg-sunken py-1.5 pr-1.5 pl-3">
          <code
            id="key"
            tabIndex={-1}
            autofocus
            class="min-w-0 flex-1 font-mono text-xs leading-5 break-all text-ink outline-none select-all"
          >
            {key}
          </code>
          <CopyButton label="Copy key" variant="secondary" />
        </div>
        {replaced !== null && (
          <p class="mt-4">
            {replaced.ends_at === 0
              ? `The key that ends in ${replaced.last4} has stopped working.`
              : `The key that ends in ${replaced.last4} goes on working until ${
                formatDateTime(replaced.ends_at)
              }.`}
          </p>
        )}
        <div class="mt-4">
          <CodeBlock label="Try it in a terminal" code={command} />
        </div>
        <DialogActions>
          <ButtonLink href="/dashboard/keys" variant="primary">
            I've stored it
          </ButtonLink>
        </DialogActions>
      </Dialog>
      <ForgetPost />
    </>
  );
}
