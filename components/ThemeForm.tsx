import { Monitor, Moon, Sun } from "@/components/icons.tsx";
import { type Theme, THEMES } from "@/lib/shared/theme.ts";

const ICONS = { system: Monitor, light: Sun, dark: Moon };
const LABELS = {
  system: "System colors",
  light: "Light colors",
  dark: "Dark colors",
};

/** Three buttons for the color theme, in a form, so that it works without scripts. */
export function ThemeForm({ theme, onChoose }: {
  theme: Theme;
  /** Changes the theme immediately, if there is JavaScript. */
  onChoose?: (theme: Theme) => void;
}) {
  return (
    <form
      method="post"
      action="/theme"
      class="inline-flex gap-0.5 rounded-lg bg-sunken p-0.5"
      onSubmit={onChoose && ((event) => {
        const button = event.submitter as HTMLButtonElement | null;
        if (button === null) return;
        event.preventDefault();
        onChoose(button.value as Theme);
      })}
    >
      {THEMES.map((each) => {
        const Icon = ICONS[each];
        return (
          <button
            key={each}
            type="submit"
            name="theme"
            value={each}
            aria-label={LABELS[each]}
            aria-pressed={each === theme}
            class="cursor-pointer rounded-md border border-transparent p-1.5 text-ink-faint transition-colors duration-150 hover:text-ink aria-pressed:border-line aria-pressed:bg-surface aria-pressed:text-ink"
          >
            <Icon class="size-3.5" />
          </button>
        );
      })}
    </form>
  );
}
