import type { ComponentChildren } from "preact";

/** A link within a sentence. */
export function TextLink(
  { href, children }: { href: string; children: ComponentChildren },
) {
  return (
    <a
      href={href}
      class="font-medium text-accent underline decoration-accent/30 underline-offset-2 transition-colors duration-150 hover:decoration-accent"
    >
      {children}
    </a>
  );
}
