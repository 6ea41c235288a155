import type { Command, CommandGroup } from "@/lib/shared/palette.ts";

/** The id of an option, for the combobox's `aria-activedescendant`. */
export function optionId(list: string, { href }: Command): string {
  return `${list}-${href}`;
}

/** The popup of a combobox: links in groups. The focus remains in the text field. */
export function CommandList({ id, label, groups, active, onPoint }: {
  id: string;
  label: string;
  groups: readonly CommandGroup[];
  /** The command that Enter executes. */
  active: Command | undefined;
  onPoint(command: Command): void;
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      class="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain"
    >
      {groups.map(({ title, commands }) => (
        <div key={title} role="group" aria-label={title} class="p-1.5">
          <p
            aria-hidden="true"
            class="px-2.5 pt-1 pb-1.5 text-xs font-medium text-ink-faint"
          >
            {title}
          </p>
          {commands.map((command) => (
            <a
              key={command.href}
              id={optionId(id, command)}
              role="option"
              aria-selected={command.href === active?.href}
              tabIndex={-1}
              href={command.href}
              class="flex items-baseline gap-3 rounded-md px-2.5 py-2 text-sm text-ink aria-selected:bg-accent-soft"
              onPointerMove={() => onPoint(command)}
            >
              <bdi class="min-w-0 truncate">{command.label}</bdi>
              {command.note !== undefined && (
                <span class="min-w-0 truncate text-xs text-ink-faint">
                  {command.note}
                </span>
              )}
              {command.detail !== undefined && (
                <span class="ml-auto max-w-3/5 shrink-0 truncate text-label text-ink-faint tabular-nums">
                  {command.detail}
                </span>
              )}
            </a>
          ))}
        </div>
      ))}
    </div>
  );
}
