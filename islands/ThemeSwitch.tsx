import { signal } from "@preact/signals";
import { ThemeForm } from "@/components/ThemeForm.tsx";
import { type Theme, themeCookie } from "@/lib/shared/theme.ts";

/** The theme that was chosen on this page, for all its switches. */
const chosen = signal<Theme>();

function choose(theme: Theme) {
  chosen.value = theme;
  document.cookie = themeCookie(theme);
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
}

export function ThemeSwitch({ theme }: { theme: Theme }) {
  return <ThemeForm theme={chosen.value ?? theme} onChoose={choose} />;
}
