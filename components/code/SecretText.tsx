import { CopyButton } from "@/islands/CopyButton.tsx";

/** A text that is shown only once, with the focus, next to the button that copies it. */
export function SecretText({ id, label = "Copy", children }: {
  id?: string;
  label?: string;
  children: string;
}) {
  return (
    <div class="mt-4 flex items-center gap-2 rounded-lg border border-line bg-sunken p-1.5 pl-2">
      <code
        id={id}
        tabIndex={-1}
        autofocus
        class="min-w-0 flex-1 px-1 font-mono text-xs leading-5 break-all text-ink select-all"
      >
        {children}
      </code>
      <CopyButton label={label} variant="secondary" />
    </div>
  );
}
