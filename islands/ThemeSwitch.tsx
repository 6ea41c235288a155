import { useState } from "preact/hooks";
import { ThemeForm } from "@/components/ThemeForm.tsx";
import { type Theme, themeCookie } from "@/lib/shared/theme.ts";

export function ThemeSwitch({ theme }: { theme: Theme }) {
  const [current, setCurrent] = useState(theme);
  function choose(next: Theme) {
    setCurrent(next);
    document.cookie = themeCookie(next);
    const { dataset } = document.documentElement;
    if (next === "system") delete dataset["theme"];
    else dataset["theme"] = next;
  }
  return <ThemeForm theme={current} onChoose={choose} />;
}
