import { Field } from "@/components/Field.tsx";

/** Takes an API key. It has no name, so that no form can send it in a URL. */
export function KeyField({ id }: { id: string }) {
  return (
    <Field
      label="API key"
      id={id}
      type="password"
      autocomplete="off"
      placeholder="sk_..."
      hint="Sent with this request only and never stored. Not needed while you are signed in."
    />
  );
}
