import { Button } from "@/components/Button.tsx";
import { Field, SelectField, type SelectOption } from "@/components/Field.tsx";

interface UsageFiltersProps {
  from: string;
  to: string;
  today: string;
  /** As text; empty: all. */
  keyId: string;
  keys: readonly SelectOption[];
  errors: Readonly<Record<string, string>>;
}

/** Days and key of one's own choice; they become the page's URL. */
export function UsageFilters(
  { from, to, today, keyId, keys, errors }: UsageFiltersProps,
) {
  return (
    <form
      method="get"
      action="/dashboard/usage"
      class="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      <Field
        label="From"
        name="from"
        type="date"
        value={from}
        max={today}
        error={errors["from"]}
      />
      <Field
        label="To"
        name="to"
        type="date"
        value={to}
        max={today}
        error={errors["to"]}
      />
      <SelectField
        label="Key"
        name="key_id"
        value={keyId}
        options={[{ value: "", label: "All keys" }, ...keys]}
        error={errors["key_id"]}
        class="sm:w-56"
      />
      <Button>Show</Button>
    </form>
  );
}
