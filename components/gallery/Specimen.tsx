import type { ComponentChildren } from "preact";

interface SpecimenProps {
  name: string;
  children: ComponentChildren;
}

/** One component on the page that shows them all. */
export function Specimen({ name, children }: SpecimenProps) {
  return (
    <section aria-label={name} class="border-t border-line py-8">
      <h2 class="mb-4 font-mono text-[13px] text-ink-faint">{name}</h2>
      <div class="space-y-4">{children}</div>
    </section>
  );
}
