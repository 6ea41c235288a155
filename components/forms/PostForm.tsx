import { Head } from "fresh/runtime";
import type { ComponentChildren } from "preact";
import { fieldId, FormContext, refusalOf } from "@/components/form_context.ts";
import { FormErrors } from "@/components/forms/FormErrors.tsx";
import { SEND_ONCE } from "@/lib/shared/send_once.ts";
import type { FormError } from "@/lib/site/form.ts";

interface PostFormProps {
  action: string;
  hidden?: Readonly<Record<string, string>>;
  /** The page's form that was refused: if it is this one, it shows why. */
  refused?: FormError | null;
  /** The name of the field that gets the focus, unless another one is wrong. */
  focus?: string | undefined;
  noValidate?: boolean | undefined;
  class?: string;
  children: ComponentChildren;
}

/**
 * A form that shows that it is being sent, and is sent only once. Not for
 * islands: hydration would overwrite what was typed before.
 */
export function PostForm(
  { action, hidden = {}, refused, focus, noValidate, class: own, children }:
    PostFormProps,
) {
  // deno-lint-ignore react-no-danger
  const script = <script dangerouslySetInnerHTML={{ __html: SEND_ONCE }} />;
  const { message, errors = {}, values = {} } = refusalOf(refused, hidden) ??
    {};
  const [focused = focus] = Object.keys(errors);
  return (
    <form action={action} method="post" noValidate={noValidate} class={own}>
      <Head>{script}</Head>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormErrors
        message={message}
        fields={Object.fromEntries(
          Object.entries(errors).map((
            [name, text],
          ) => [fieldId(hidden, name), text]),
        )}
      />
      <FormContext.Provider value={{ hidden, errors, values, focused }}>
        {children}
      </FormContext.Provider>
    </form>
  );
}
