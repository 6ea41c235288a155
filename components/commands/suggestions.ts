import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { optionId } from "@/components/commands/CommandList.tsx";
import type { Command, CommandGroup } from "@/lib/shared/palette.ts";
import type { Suggestion } from "@/lib/shared/suggestion.ts";

const DEBOUNCE_MS = 120;

/**
 * The state of a combobox: commands for the typed text and the server's
 * suggestions, and the command that Enter opens. Without a response, there are
 * no suggestions.
 *
 * @param list the id of the commands' element
 * @param options.isFirstActive whether the first command is initially active
 */
export function useSuggestions(
  list: string,
  toGroups: (
    text: string,
    suggestions: readonly Suggestion[],
  ) => CommandGroup[],
  { isFirstActive = false } = {},
) {
  const text = useSignal("");
  const suggestions = useSignal<Suggestion[]>([]);
  const pointed = useSignal<Command>();
  const groups = useComputed(() => toGroups(text.value, suggestions.value));
  const commands = useComputed(() =>
    groups.value.flatMap(({ commands }) => commands)
  );
  const active = useComputed(() =>
    commands.value.find(({ href }) => href === pointed.value?.href) ??
      (isFirstActive ? commands.value[0] : undefined)
  );
  const option = () =>
    active.value && document.getElementById(optionId(list, active.value));

  useSignalEffect(() => {
    const q = text.value;
    pointed.value = undefined;
    if (q.trim() === "") {
      suggestions.value = [];
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const found = await fetchSuggestions(q, controller.signal).catch(
        () => [],
      );
      if (!controller.signal.aborted) suggestions.value = found;
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  });
  useEffect(
    () => option()?.scrollIntoView({ block: "nearest" }),
    [active.value?.href],
  );

  function press(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
    const { length } = commands.value;
    if (ctrlKey || metaKey || altKey || shiftKey || isComposing || !length) {
      return;
    }
    const at = active.value ? commands.value.indexOf(active.value) : -1;
    if (key === "ArrowDown") pointed.value = commands.value[(at + 1) % length];
    else if (key === "ArrowUp") {
      pointed.value = commands.value.at(Math.max(at, 0) - 1);
    } else if (key === "Enter" && active.value) option()?.click();
    else return;
    event.preventDefault();
  }

  return { text, groups, commands, active, pointed, press };
}

async function fetchSuggestions(
  text: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const query = new URLSearchParams({ q: text });
  // Signed-out visitors are redirected.
  const response = await fetch(`/dashboard/suggest?${query}`, {
    signal,
    redirect: "error",
  });
  return response.ok ? (await response.json()).suggestions : [];
}
