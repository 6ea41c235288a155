import type { State } from "@/lib/app/define.ts";
import type { Theme } from "@/lib/shared/theme.ts";

/** What the frame of a public page asks of its visitor; on error pages the state may lack both. */
export function shellProps(
  state: Partial<Pick<State, "theme" | "session">>,
): { theme: Theme; isSignedIn: boolean } {
  return {
    theme: state.theme ?? "system",
    isSignedIn: (state.session ?? null) !== null,
  };
}
