import { Button, BUTTON_VARIANTS, ButtonLink } from "@/components/Button.tsx";
import { Field, SelectField } from "@/components/Field.tsx";
import { FormErrors } from "@/components/FormErrors.tsx";
import { Specimen } from "@/components/gallery/Specimen.tsx";

const SIZES = ["md", "sm"] as const;

const EXPIRIES = [
  { value: "never", label: "Never" },
  { value: "30", label: "In 30 days" },
];

/** Buttons and fields in all their states. */
export function Forms() {
  return (
    <>
      <Specimen name="Button">
        {SIZES.map((size) => (
          <div key={size} class="flex flex-wrap gap-2">
            {BUTTON_VARIANTS.map((variant) => (
              <Button key={variant} type="button" variant={variant} size={size}>
                {variant}
              </Button>
            ))}
            <Button type="button" size={size} disabled>disabled</Button>
            <Button type="button" size={size} variant="primary" pending>
              pending
            </Button>
            <ButtonLink href="#" size={size}>link</ButtonLink>
          </div>
        ))}
      </Specimen>
      <Specimen name="Field, FieldFrame">
        <div class="grid max-w-160 gap-5 sm:grid-cols-2">
          <Field label="Name" name="name" hint="Only you see it." />
          <Field
            label="E-mail"
            name="email"
            type="email"
            value="mira@"
            error="This is not a whole e-mail address."
          />
          <SelectField
            label="Expires"
            name="expires"
            options={EXPIRIES}
            value="30"
          />
          <Field
            label="Account"
            name="account"
            value="mira@example.com"
            disabled
          />
        </div>
      </Specimen>
      <Specimen name="FormErrors">
        <FormErrors
          message="The form was not sent."
          fields={{ email: "This is not a whole e-mail address." }}
        />
      </Specimen>
    </>
  );
}
