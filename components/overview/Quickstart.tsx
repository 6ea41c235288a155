import { CodeBlock } from "@/components/CodeBlock.tsx";
import { Tabs } from "@/components/Tabs.tsx";
import {
  quickstart,
  QUICKSTART_LANGUAGES,
  type QuickstartLanguage,
} from "@/lib/shared/quickstart.ts";

const LABELS: Record<QuickstartLanguage, string> = {
  curl: "Two active ads",
  typescript: "All active ads, page by page",
  python: "All active ads, page by page",
};

interface QuickstartProps {
  language: QuickstartLanguage;
  origin: string;
}

/** A program to begin with; each language has an address. */
export function Quickstart({ language, origin }: QuickstartProps) {
  return (
    <section
      id="quickstart"
      aria-labelledby="quickstart-title"
      class="scroll-mt-6"
    >
      <div class="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="quickstart-title" class="text-sm font-semibold text-ink">
          Quickstart
        </h2>
        <Tabs
          label="Language"
          tabs={QUICKSTART_LANGUAGES.map(({ id, label }) => ({
            label,
            href: `/dashboard?lang=${id}#quickstart`,
            isCurrent: id === language,
          }))}
        />
      </div>
      <CodeBlock label={LABELS[language]} code={quickstart(language, origin)} />
    </section>
  );
}
