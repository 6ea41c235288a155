import { CodeBlock } from "@/components/CodeBlock.tsx";
import { CodeTabs } from "@/components/CodeTabs.tsx";
import { Specimen } from "@/components/gallery/Specimen.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { Time } from "@/components/Time.tsx";
import { Wordmark } from "@/components/Wordmark.tsx";
import { requestSamples } from "@/lib/shared/samples.ts";

const URL = "https://ads.example.com/v1/ads";
const SAMPLES = requestSamples({ url: URL, needsKey: true });
const AT = Date.UTC(2026, 10, 15, 9, 30) / 1000;

/** Code, and what stands in lines of text. */
export function Words() {
  return (
    <>
      <Specimen name="CodeBlock, CodeFrame">
        <CodeBlock label="List ads" code={SAMPLES[0]!.code} />
      </Specimen>
      <Specimen name="CodeTabs">
        <CodeTabs id="specimen-tabs" label="List ads" samples={SAMPLES} />
      </Specimen>
      <Specimen name="TextLink">
        <p class="text-sm text-ink-soft">
          The <TextLink href="/docs">docs</TextLink> say how to begin.
        </p>
      </Specimen>
      <Specimen name="Time">
        <p class="flex flex-wrap gap-6 text-sm text-ink-soft">
          <Time at={AT} />
          <Time at={AT} hasTime />
          <Time at={AT} now={AT + 7200} />
        </p>
      </Specimen>
      <Specimen name="Wordmark">
        <Wordmark />
      </Specimen>
    </>
  );
}
