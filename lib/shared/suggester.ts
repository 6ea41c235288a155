import type { Suggestion } from "@/lib/shared/suggestion.ts";

/** Between the last key and the request. */
const PAUSE_MS = 120;

interface Suggester {
  /** Shows what is suggested for this text, unless another is asked about first. */
  ask(text: string): void;
  cancel(): void;
}

/** Asks the server for suggestions while somebody types. Whatever fails, there are none. */
export function createSuggester(
  show: (found: Suggestion[]) => void,
): Suggester {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request = new AbortController();

  function cancel(): void {
    clearTimeout(timer);
    request.abort();
  }

  async function send(text: string, signal: AbortSignal): Promise<void> {
    const found = await fetchSuggestions(text, signal).catch(() => []);
    if (!signal.aborted) show(found);
  }

  return {
    cancel,
    ask(text) {
      cancel();
      if (text.trim() === "") return show([]);
      request = new AbortController();
      const { signal } = request;
      timer = setTimeout(() => void send(text, signal), PAUSE_MS);
    },
  };
}

async function fetchSuggestions(
  text: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const query = new URLSearchParams({ q: text });
  // Who has been signed out is sent elsewhere.
  const response = await fetch(`/dashboard/suggest?${query}`, {
    signal,
    redirect: "error",
  });
  return response.ok ? (await response.json()).suggestions : [];
}
