import { max } from "d3-array";
import { Button } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { CountLink } from "@/components/CountLink.tsx";
import { DailyChart } from "@/components/charts/DailyChart.tsx";
import { DescriptionList } from "@/components/DescriptionList.tsx";
import { Field } from "@/components/Field.tsx";
import { Notice } from "@/components/Notice.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import {
  anyOf,
  MEDIA_TYPE_LABELS,
  UNNAMED_BRAND,
} from "@/lib/shared/ad_labels.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import type { MediaType } from "@/lib/shared/media_type.ts";
import type { CompareColumn, CompareView } from "@/lib/site/compare.ts";

/** Brands side by side, and a form to add one. */
export function Compare({ view }: { view: CompareView }) {
  const { columns, unknown, choices, isFull, leftOut, keys, offered } = view;
  return (
    <div class="space-y-5">
      {isFull && (
        <Notice tone={leftOut.length > 0 ? "warn" : "info"}>
          You can compare up to {keys.length} brands at once.
          {leftOut.length > 0 && ` Not shown: ${leftOut.join(", ")}.`}{" "}
          Remove one to add another.
        </Notice>
      )}
      {!isFull && (
        <form class="flex max-w-md items-end gap-2">
          {keys.map((key) => (
            <input key={key} type="hidden" name="brands" value={key} />
          ))}
          <Field
            label="Add a brand"
            name="add"
            value={view.sought}
            required
            placeholder="Name, slug, or id"
            list="offered"
            autocomplete="off"
            class="flex-1"
          />
          <datalist id="offered">
            {offered.map(({ slug, name }) => (
              <option key={slug} value={slug}>{name}</option>
            ))}
          </datalist>
          <Button>Add</Button>
        </form>
      )}
      {unknown.length > 0 && (
        <Notice>
          {`The archive has no brand ${anyOf(unknown)}.`}
        </Notice>
      )}
      {choices.length > 0 && (
        <Notice>
          Which brand do you mean?
          <ul class="mt-2 space-y-1">
            {choices.map(({ slug, name, ads, href }) => (
              <li key={slug}>
                <TextLink href={href}>
                  <bdi>{name ?? UNNAMED_BRAND}</bdi>
                </TextLink>{" "}
                <span class="text-ink-faint">
                  {slug}, {formatCount(ads, "ad")}
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div class="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2 2xl:grid-cols-3">
        {columns.map((brand) => (
          <Column key={brand.slug} brand={brand} all={columns} />
        ))}
      </div>
    </div>
  );
}

function Values({ values, toLabel = (value) => value }: {
  values: CompareColumn["mediaTypes"];
  toLabel?: (value: string) => string;
}) {
  return (
    <ul>
      {values.map(({ value, ads, href }) => (
        <li
          key={value}
          class="grid grid-cols-[minmax(0,1fr)_auto] gap-3 py-1 first:pt-0 last:pb-0"
        >
          <bdi class="truncate">{toLabel(value)}</bdi>
          <CountLink count={ads} href={href} />
        </li>
      ))}
    </ul>
  );
}

interface ColumnProps {
  brand: CompareColumn;
  /** Those next to it, too. */
  all: readonly CompareColumn[];
}

function Column({ brand, all }: ColumnProps) {
  const { months, mediaTypes, callsToAction, sums } = brand;
  return (
    <Card
      id={`brand-${brand.slug}`}
      title={brand.name ?? UNNAMED_BRAND}
      actions={
        <>
          <TextLink href={brand.href}>
            Brand<Of brand={brand} />
          </TextLink>
          <TextLink href={brand.removeHref}>
            Remove<Of brand={brand} />
          </TextLink>
        </>
      }
    >
      <DescriptionList
        items={[
          [
            "Ads",
            <CountLink key="ads" count={brand.ads} href={brand.adsHref} />,
          ],
          ["Active when last seen", formatNumber(brand.active)],
          [
            "Media types",
            mediaTypes.length === 0 ? null : (
              <Values
                key="types"
                values={mediaTypes}
                toLabel={(type) => MEDIA_TYPE_LABELS[type as MediaType]}
              />
            ),
          ],
          [
            "Calls to action",
            callsToAction.length === 0
              ? null
              : <Values key="calls" values={callsToAction} />,
          ],
          ...sums,
        ]}
      />
      <Months brand={brand} all={all} of="started" title="Started by month" />
      {months.some(({ reach }) => reach > 0) && (
        <Months
          brand={brand}
          all={all}
          of="reach"
          title="Reach of these ads, by month of their start"
        />
      )}
    </Card>
  );
}

/** Which brand a link is about, for those who only hear the link. */
function Of({ brand: { name, slug } }: { brand: CompareColumn }) {
  return <span class="sr-only">{` ${name ?? slug}`}</span>;
}

function Months(
  { brand: { name, slug, months }, all, of, title }: ColumnProps & {
    of: "started" | "reach";
    title: string;
  },
) {
  const values = months.map((month) => month[of]);
  const sum = values.reduce((sum, value) => sum + value, 0);
  return (
    <>
      <h3 class="mt-5 border-t border-line pt-4 text-label font-medium text-ink">
        {title}
      </h3>
      <div class="mt-3">
        <DailyChart
          label={`${title}: ${name ?? slug}`}
          unit="Month (UTC)"
          none="None"
          days={months.map(({ start }) => start.slice(0, 7))}
          series={[{ name: title, values }]}
          observed={months.filter(({ isObserved }) => isObserved).length}
          atLeast={max(all.flatMap(({ months }) => months), (it) => it[of])}
          summary={`${formatNumber(sum)} in twelve months`}
        />
      </div>
    </>
  );
}
