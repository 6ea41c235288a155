import { Button } from "@/components/Button.tsx";
import { Field, SelectField } from "@/components/Field.tsx";
import type { FilterField, FilterForm } from "@/lib/shared/explorer_view.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/** The API's filters as a form whose fields become the URL. */
export function Filters({ form }: { form: FilterForm }) {
  return (
    <form
      method="get"
      action={form.action}
      role="search"
      aria-label="Filter ads"
      class="grid grid-cols-2 items-start gap-3 rounded-lg border border-line bg-surface p-3.5 sm:p-4 lg:flex lg:flex-wrap"
    >
      {form.fields.map((field) => <Control key={field.name} {...field} />)}
      {form.showsResponse && <input type="hidden" name="show" value="json" />}
      <Button variant="primary" class="mt-[1.625rem] max-sm:h-10">
        Filter
      </Button>
    </form>
  );
}

function Control({ options, brands, ...field }: FilterField) {
  if (options !== undefined) {
    return <SelectField {...field} options={options} class="lg:w-30" />;
  }
  if (brands === undefined) {
    return (
      <Field
        {...field}
        autocomplete="off"
        spellcheck={false}
        class="col-span-2 lg:grow lg:basis-52"
      />
    );
  }
  return (
    <>
      <Field
        {...field}
        type="search"
        list="brands"
        autocomplete="off"
        class="col-span-2 lg:w-40"
      />
      <datalist id="brands">
        {brands.map(({ slug, name, ads }) => (
          <option key={slug} value={slug}>
            {`${name ?? slug} · ${formatCount(ads, "ad")}`}
          </option>
        ))}
      </datalist>
    </>
  );
}
