import type { ComponentChildren } from "preact";
import { Card } from "@/components/Card.tsx";
import { DescriptionList } from "@/components/DescriptionList.tsx";
import { Bar } from "@/components/Meter.tsx";
import { Time } from "@/components/Time.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import type { TransparencyView } from "@/lib/site/transparency_view.ts";

/** What the ad's library says about the ad. */
export function Transparency(
  { said, source }: { said: TransparencyView; source: string | null },
) {
  const { countries, regions, groups, transcript, asOf } = said;
  return (
    <Card
      title="What the library says"
      id="transparency"
      description={asOf === null ? undefined : (
        <>
          As of <Time at={asOf} />
        </>
      )}
      actions={<TextLink href="/docs/transparency">What it means</TextLink>}
    >
      <DescriptionList
        items={said.items.map(([term, value]) =>
          [term, value && <bdi key={term}>{value}</bdi>] as const
        )}
      />
      <Bars title="Reach by country" rows={countries.rows}>
        {countries.more > 0 && `and ${countries.more} more countries`}
      </Bars>
      <Bars title="Impressions by region" rows={regions} />
      {groups !== null && <Groups groups={groups} />}
      {transcript !== null && (
        <Folded title="Transcript">
          <p dir="auto" class="whitespace-pre-wrap text-ink">{transcript}</p>
        </Folded>
      )}
      {source !== null && (
        <Folded title="Other members of the record">
          <pre
            dir="ltr"
            tabIndex={0}
            class="max-h-80 overflow-auto font-mono text-xs text-ink-soft"
          >{source}</pre>
        </Folded>
      )}
    </Card>
  );
}

const TITLE = "text-label font-medium text-ink";

function Bars({ title, rows, children }: {
  title: string;
  rows: readonly { name: string; text: string; share: number }[];
  children?: ComponentChildren;
}) {
  if (rows.length === 0) return null;
  return (
    <section class="mt-5 border-t border-line pt-4">
      <h3 class={TITLE}>{title}</h3>
      <ul class="mt-2 grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 text-label">
        {rows.map(({ name, text, share }) => (
          <li
            key={name}
            class="col-span-full grid grid-cols-subgrid items-center"
          >
            <bdi class="truncate text-ink-soft" title={name}>{name}</bdi>
            <Bar percent={100 * share} color="fill-accent" />
            <span class="text-right text-ink tabular-nums">{text}</span>
          </li>
        ))}
      </ul>
      {children && (
        <p class="mt-2 text-xs leading-5 text-ink-faint">{children}</p>
      )}
    </section>
  );
}

const GENDER_LABELS: Readonly<Record<string, string>> = {
  female: "Women",
  male: "Men",
  unknown: "Unknown",
};

function Groups(
  { groups }: { groups: NonNullable<TransparencyView["groups"]> },
) {
  return (
    <section class="mt-5 border-t border-line pt-4">
      <h3 class={TITLE}>By age and gender</h3>
      <table class="mt-2 w-full table-fixed text-label">
        <thead>
          <tr class="text-left text-xs text-ink-faint">
            <th scope="col" class="w-16 font-normal">Age</th>
            {groups.genders.map((gender) => (
              <th key={gender} scope="col" class="pl-3 font-normal">
                {GENDER_LABELS[gender]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.ages.map(({ age, cells }) => (
            <tr key={age}>
              <th scope="row" class="text-left font-normal text-ink-soft">
                {age}
              </th>
              {groups.genders.map((gender) => (
                <td key={gender} class="py-1 pl-3">
                  <span class="block text-ink tabular-nums">
                    {cells[gender]?.text ?? "–"}
                  </span>
                  <Bar
                    percent={100 * (cells[gender]?.share ?? 0)}
                    color="fill-accent"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Folded(
  { title, children }: { title: string; children: ComponentChildren },
) {
  return (
    <details class="mt-4 border-t border-line pt-3 text-label">
      <summary class={`cursor-pointer ${TITLE}`}>{title}</summary>
      <div class="mt-2">{children}</div>
    </details>
  );
}
