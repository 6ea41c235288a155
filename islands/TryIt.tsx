import { useState } from "preact/hooks";
import { Button } from "@/components/Button.tsx";
import { Field, SelectField } from "@/components/Field.tsx";
import { fillPath, queryOf } from "@/lib/shared/request_address.ts";
import type { Parameter } from "@/lib/shared/api_reference.ts";

interface TryItProps {
  path: string;
  parameters: readonly Parameter[];
  /** Whether the visitor's session opens it, so that no key is needed. */
  isOpen: boolean;
}

interface Outcome {
  line: string;
  headers: string[];
  body: string;
}

const SHOWN_HEADERS = ["x-request-id", "ratelimit", "retry-after", "etag"];
const SHOWN_CHARACTERS_MAX = 50_000;

async function ask(address: string, key: string): Promise<Outcome> {
  const started = performance.now();
  const response = await fetch(address, {
    headers: key === "" ? {} : { "X-API-Key": key },
  });
  const text = await response.text();
  const ms = Math.round(performance.now() - started);
  return {
    line: `${response.status} ${response.statusText} · ${ms} ms`.replace(
      "  ",
      " ",
    ),
    headers: SHOWN_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [`${name}: ${value}`];
    }),
    body: laidOut(text).slice(0, SHOWN_CHARACTERS_MAX),
  };
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends the request from here. The key stays in the field, and is kept nowhere. */
export function TryIt({ path, parameters, isOpen }: TryItProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isPending, setPending] = useState(false);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const values = Object.fromEntries(
      parameters.map(({ name }) => [name, String(form.get(name) ?? "").trim()]),
    );
    setPending(true);
    try {
      const address = `${fillPath(path, values)}${queryOf(parameters, values)}`;
      setOutcome(await ask(address, String(form.get("try-key") ?? "").trim()));
    } catch {
      setOutcome({ line: "No answer", headers: [], body: "" });
    } finally {
      setPending(false);
    }
  }

  return (
    <form
      action={path}
      method="get"
      onSubmit={send}
      aria-label="Try it"
      class="rounded-lg border border-line bg-surface"
    >
      <div class="space-y-4 p-4">
        <p class="text-sm font-semibold text-ink">Try it</p>
        {!isOpen && (
          <Field
            label="API key"
            id="try-key"
            name="try-key"
            type="password"
            autocomplete="off"
            placeholder="sk_..."
            hint="Sent with this request only, and stored nowhere. You need none while you are signed in."
          />
        )}
        {parameters.map((parameter) => (
          <ParameterField key={parameter.name} parameter={parameter} />
        ))}
        <Button variant="primary" pending={isPending}>Send</Button>
      </div>
      <div aria-live="polite">
        {outcome !== null && (
          <div class="border-t border-line">
            <p class="px-4 pt-3 text-[13px] font-medium text-ink">
              {outcome.line}
            </p>
            <pre
              tabIndex={0}
              role="group"
              aria-label="The answer"
              class="max-h-120 overflow-auto px-4 py-3 font-mono text-xs leading-5 text-ink-soft"
            >{[...outcome.headers, "", outcome.body].join("\n").trimStart()}</pre>
          </div>
        )}
      </div>
    </form>
  );
}

function ParameterField({ parameter }: { parameter: Parameter }) {
  const { name, type, example, allowed, standard, isRequired } = parameter;
  const values = type === "boolean" ? ["true", "false"] : allowed;
  const id = `try-${name}`;
  return values.length > 0
    ? (
      <SelectField
        label={name}
        id={id}
        name={name}
        options={[
          { value: "", label: "any" },
          ...values.map((value) => ({ value, label: value })),
        ]}
      />
    )
    : (
      <Field
        label={name}
        id={id}
        name={name}
        required={isRequired}
        value={isRequired ? example ?? "" : ""}
        placeholder={standard ?? example ?? ""}
        autocomplete="off"
        spellcheck={false}
      />
    );
}
