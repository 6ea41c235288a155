import { Button } from "@/components/Button.tsx";
import { Field, type FieldOption } from "@/components/Field.tsx";

interface UsageFiltersProps {
  range: {
    from: string;
    to: string;
    /** Null: all keys. */
    keyId: number | null;
    errors: Readonly<Record<string, string>>;
  };
  today: string;
  keys: readonly FieldOption[];
}

/** Days and key of one's own choice; they become the page's URL. */
export function UsageFilters({ range, today, keys }: UsageFiltersProps) {
  const { errors } = range;
  return (
    <form
      method="get"
      action="/dashboard/usage"
      class="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      {([["From", "from"], ["To", "to"]] as const).map(([label, name]) => (
        <Field
          key={name}
          label={label}
          name={name}
          type="date"
          value={range[name]}
          max={today}
          error={errors[name]}
        />
      ))}
      <Field
        label="Key"
        name="key_id"
        value={range.keyId?.toString() ?? ""}
        options={[{ value: "", label: "All keys" }, ...keys]}
        error={errors["key_id"]}
        class="sm:w-56"
      />
      <Button>Show</Button>
    </form>
  );
}
