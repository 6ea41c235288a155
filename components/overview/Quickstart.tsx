import { CodeTabs } from "@/components/code/CodeTabs.tsx";
import { quickstartSamples } from "@/lib/shared/quickstart.ts";

/** A program to begin with. */
export function Quickstart({ origin }: { origin: string }) {
  return (
    <section aria-labelledby="quickstart-title">
      <h2 id="quickstart-title" class="mb-3 text-sm font-semibold text-ink">
        Quickstart
      </h2>
      <CodeTabs
        id="quickstart"
        label="A first program"
        samples={quickstartSamples(origin)}
      />
    </section>
  );
}
