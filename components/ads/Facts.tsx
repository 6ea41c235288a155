import { orNotKnown } from "@/components/ads/AdParts.tsx";
import { UntrustedLink } from "@/components/ads/UntrustedLink.tsx";
import { Time } from "@/components/Time.tsx";
import type { AdPage } from "@/lib/site/ad_page.ts";

/** Longer values scroll. */
const LONG = 400;

/** The members of a response, by their names in the API. */
export function Facts({ facts }: Pick<AdPage, "facts">) {
  return (
    <dl class="divide-y divide-line text-sm">
      {facts.map((fact) => (
        <div
          key={fact.name}
          class="grid gap-x-4 gap-y-0.5 px-4 py-2 sm:grid-cols-[11.5rem_minmax(0,1fr)] sm:px-5"
        >
          <dt class="font-mono text-xs leading-5 text-ink-faint">
            {fact.name}
          </dt>
          <dd class="min-w-0 text-label leading-5 wrap-anywhere text-ink">
            {orNotKnown(
              fact.value,
              (value) => <Value {...fact} value={value} />,
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ isTime, isLink, value }: AdPage["facts"][number]) {
  if (isTime && typeof value === "number") {
    return (
      <>
        <Time at={value} hasTime />{" "}
        <span class="font-mono text-xs text-ink-faint">{value}</span>
      </>
    );
  }
  if (isLink) return <UntrustedLink address={String(value)} />;
  const text = String(value);
  if (text.length <= LONG) return <span dir="auto">{text}</span>;
  return (
    <p
      dir="auto"
      tabIndex={0}
      class="max-h-40 overflow-y-auto whitespace-pre-wrap"
    >
      {text}
    </p>
  );
}
