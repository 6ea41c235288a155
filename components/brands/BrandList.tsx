import { Avatar } from "@/components/ads/Avatar.tsx";
import { ButtonLink } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { Field } from "@/components/Field.tsx";
import { UrlErrors } from "@/components/forms/FormErrors.tsx";
import { FilterForm } from "@/components/forms/FilterForm.tsx";
import { PageLinks } from "@/components/Pager.tsx";
import { type Column, linkColumn, Table } from "@/components/Table.tsx";
import { orNotKnown } from "@/components/ads/AdParts.tsx";
import { Time } from "@/components/Time.tsx";
import { PLATFORM_LABELS, UNNAMED_BRAND } from "@/lib/shared/ad_labels.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import type { BrandList as View } from "@/lib/site/brand_list.ts";

const SORTS = [
  { value: "", label: "Most active ads" },
  { value: "-total_ad_count", label: "Most ads" },
  { value: "name", label: "Name" },
  { value: "-last_scraped_at", label: "Last scraped" },
];

const STATES = [
  { value: "", label: "Any" },
  { value: "true", label: "With active ads" },
  { value: "false", label: "Without active ads" },
];

type Brand = View["brands"][number];

const COLUMNS: Column<Brand>[] = [
  {
    header: "Brand",
    isTitle: true,
    cell: ({ name, href, avatar, slug }) => (
      <a
        href={href}
        class="flex min-w-0 items-center gap-3 font-medium text-ink"
      >
        <Avatar name={name} source={avatar} size="md" />
        <span class="min-w-0 text-left wrap-anywhere">
          <bdi class="block hover:underline">
            {name ?? UNNAMED_BRAND}
          </bdi>
          <span class="block font-mono text-xs font-normal text-ink-faint">
            {slug}
          </span>
        </span>
      </a>
    ),
  },
  linkColumn(
    "Active when last seen",
    (brand) => brand.active_ad_count,
    (brand) => brand.activeHref,
  ),
  linkColumn(
    "Ads",
    (brand) => brand.total_ad_count,
    (brand) => brand.adsHref,
  ),
  {
    header: "Last scraped",
    isNumeric: true,
    cell: ({ last_scraped_at }) =>
      orNotKnown(last_scraped_at, (at) => <Time at={at} />),
  },
];

function platformOptions({ fields: { platform = "" } }: View) {
  const known = Object.keys(PLATFORM_LABELS);
  return [
    { value: "", label: "Any" },
    ...[...new Set([...known, platform])].filter((name) => name !== "")
      .map((name) => ({
        value: name,
        label: name.split(",").map((each) => PLATFORM_LABELS[each] ?? each)
          .join(", "),
      })),
  ];
}

function Search({ view }: { view: View }) {
  return (
    <FilterForm
      action="/dashboard/brands"
      role="search"
      values={view.fields}
      errors={view.fieldProblems}
      submit="Search"
      class="mb-4 grid grid-cols-2 items-start gap-3 lg:grid-cols-3 xl:grid-cols-[1fr_1fr_repeat(3,10rem)_auto]"
    >
      <Field
        label="Name"
        name="q"
        type="search"
        placeholder="Start of a word"
        maxLength={200}
        autocomplete="off"
        class="max-sm:col-span-2"
      />
      <Field
        label="Landing domain"
        name="domain"
        placeholder="example.com"
        autocomplete="off"
        spellcheck={false}
        class="max-sm:col-span-2"
      />
      <Field
        label="Platform"
        name="platform"
        options={platformOptions(view)}
      />
      <Field label="Status" name="has_active_ads" options={STATES} />
      <Field label="Sort by" name="sort" options={SORTS} />
      {view.hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </FilterForm>
  );
}

function NoBrands({ view }: { view: View }) {
  return view.hasFilters
    ? (
      <EmptyState
        title="No brand matches"
        action={<ButtonLink href="/dashboard/brands">All brands</ButtonLink>}
      >
        Each word of the name must match the start of a word in the brand's
        name. Try fewer letters, or fewer filters.
      </EmptyState>
    )
    : (
      <EmptyState title="No brands yet">
        Brands appear once ads are imported.
      </EmptyState>
    );
}

export function BrandList({ view }: { view: View }) {
  return (
    <>
      <Search view={view} />
      <UrlErrors {...view} />
      {view.status === 200 && (
        <>
          <p class="mb-3 text-label text-ink-soft" role="status">
            {formatCount(view.total, "brand")}
          </p>
          <Card isFlush>
            <Table
              caption="Brands"
              columns={COLUMNS}
              rows={view.brands}
              rowKey={({ slug }) => slug}
              empty={<NoBrands view={view} />}
            />
            <PageLinks {...view} what="brands" />
          </Card>
        </>
      )}
    </>
  );
}
