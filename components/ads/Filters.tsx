import { Button } from "@/components/Button.tsx";
import { Field, SelectField, type SelectOption } from "@/components/Field.tsx";
import { MEDIA_TYPE_LABELS, statusLabel } from "@/lib/shared/ad_labels.ts";
import type { FilterField, FilterForm } from "@/lib/shared/explorer_view.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

const ANY = { value: "", label: "Any" };
const STATUSES = [
  ANY,
  ...[true, false].map((isActive) => ({
    value: String(isActive),
    label: statusLabel(isActive),
  })),
];
const MEDIA_TYPES = [
  ANY,
  ...Object.entries(MEDIA_TYPE_LABELS).map(([value, label]) => ({
    value,
    label,
  })),
];
/** The usual number of ads is that of an address without `limit`. */
const LIMITS = [10, 25, 50, 100].map((limit) => ({
  value: limit === 25 ? "" : String(limit),
  label: String(limit),
}));

/** The options, and the value of the address where it is another one. */
function optionsFor(
  options: readonly SelectOption[],
  { value }: FilterField,
): readonly SelectOption[] {
  return options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];
}

/** The API's filters as a form whose fields become the address. */
export function Filters({ form }: { form: FilterForm }) {
  const { brand, isActive, mediaType, archiveIds, limit } = form;
  return (
    <form
      method="get"
      action={form.action}
      role="search"
      aria-label="Filter ads"
      class="grid grid-cols-2 items-start gap-3 rounded-lg border border-line bg-surface p-3.5 sm:p-4 lg:flex lg:flex-wrap"
    >
      <SelectField
        label="Status"
        name="is_active"
        options={optionsFor(STATUSES, isActive)}
        {...isActive}
        class="lg:w-36"
      />
      <SelectField
        label="Media type"
        name="media_type"
        options={optionsFor(MEDIA_TYPES, mediaType)}
        {...mediaType}
        class="lg:w-36"
      />
      {brand !== null && (
        <>
          <Field
            label="Brand"
            name="brand"
            type="search"
            list="brands"
            autocomplete="off"
            placeholder="Name or slug"
            value={brand.value}
            error={brand.error}
            class="col-span-2 lg:w-56"
          />
          <datalist id="brands">
            {brand.choices.map(({ slug, name, ads }) => (
              <option key={slug} value={slug}>
                {`${name ?? slug} · ${formatCount(ads, "ad")}`}
              </option>
            ))}
          </datalist>
        </>
      )}
      <Field
        label="Archive ids"
        name="ad_archive_id"
        placeholder="Separated by commas"
        autocomplete="off"
        spellcheck={false}
        {...archiveIds}
        class="col-span-2 lg:w-48 lg:flex-1"
      />
      <SelectField
        label="Per page"
        name="limit"
        options={optionsFor(LIMITS, limit)}
        {...limit}
        class="lg:w-28"
      />
      {form.showsAnswer && <input type="hidden" name="show" value="json" />}
      <Button variant="primary" class="mt-[1.625rem] max-sm:h-10">
        Filter
      </Button>
    </form>
  );
}
