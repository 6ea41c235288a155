import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "@/components/Button.tsx";
import { Field } from "@/components/Field.tsx";
import { buildQuery, fillPath } from "@/lib/shared/request_address.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import type { Parameter } from "@/lib/shared/api_reference.ts";

interface Outcome {
  line: string;
  /** Headers and body. */
  text: string;
  /** How much of the body is shown, if not all. */
  cut?: string | false;
}

const SHOWN_HEADERS = ["x-request-id", "ratelimit", "retry-after", "etag"];
const SHOWN_CHARACTERS_MAX = 50_000;
const KEY_FIELD = "try-key";

async function request(address: string, key: string): Promise<Outcome> {
  const started = performance.now();
  const response = await fetch(address, {
    headers: key === "" ? {} : { "X-API-Key": key },
  });
  const body = laidOut(await response.text());
  const ms = Math.round(performance.now() - started);
  const headers = SHOWN_HEADERS.filter((name) => response.headers.has(name))
    .map((name) => `${name}: ${response.headers.get(name)}`);
  const shown = body.slice(0, SHOWN_CHARACTERS_MAX);
  return {
    line: `${`${response.status} ${response.statusText}`.trim()} · ${ms} ms`,
    text: [...headers, "", shown].join("\n").trimStart(),
    cut: shown !== body &&
      `The first ${formatNumber(SHOWN_CHARACTERS_MAX)} of ${
        formatCount(body.length, "character")
      } are shown.`,
  };
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends the request from the browser. The key remains in the field, and is not stored. */
export function TryIt({ path, parameters, isOpen }: {
  path: string;
  parameters: readonly Parameter[];
  /** Whether the visitor's session suffices, so that no key is needed. */
  isOpen: boolean;
}) {
  const response = useSignal<Outcome | null>(null);
  const isPending = useSignal(false);
  // Until then, the browser would load the page again without what was typed.
  const isReady = useSignal(false);
  useEffect(() => void (isReady.value = true), []);
  const { value: outcome } = response;

  async function send(event: SubmitEvent) {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const fields = new FormData(form);
    const values = Object.fromEntries(
      parameters.map(({ name }) => [name, `${fields.get(name) ?? ""}`.trim()]),
    );
    const key = form.querySelector<HTMLInputElement>(`#${KEY_FIELD}`);
    isPending.value = true;
    try {
      const address = fillPath(path, values) + buildQuery(parameters, values);
      response.value = await request(address, key?.value.trim() ?? "");
    } catch {
      response.value = { line: "No response", text: "" };
    } finally {
      isPending.value = false;
    }
  }

  return (
    <form
      onSubmit={send}
      aria-label="Try it"
      class="rounded-lg border border-line bg-surface noscript:hidden"
    >
      <div class="space-y-4 p-4">
        <p class="text-sm font-semibold text-ink">Try it</p>
        {!isOpen && (
          // It has no name, so that no form can send the key in a URL.
          <Field
            label="API key"
            id={KEY_FIELD}
            type="password"
            autocomplete="off"
            placeholder="sk_..."
            hint="Sent with this request only and never stored. Not needed while you are signed in."
          />
        )}
        {parameters.map((parameter) => (
          <ParameterField key={parameter.name} parameter={parameter} />
        ))}
        <Button
          variant="primary"
          disabled={!isReady.value}
          aria-busy={isPending.value}
        >
          Send
        </Button>
      </div>
      {/* Announced when it arrives; the response itself is too long for that. */}
      <p
        role="status"
        class="px-4 text-label font-medium text-ink not-empty:border-t not-empty:border-line not-empty:pt-3"
      >
        {outcome?.line}
        {outcome?.cut && (
          <span class="block font-normal text-ink-soft">{outcome.cut}</span>
        )}
      </p>
      {outcome !== null && (
        <pre
          tabIndex={0}
          role="group"
          aria-label="Response"
          class="max-h-120 overflow-auto px-4 py-3 font-mono text-xs leading-5 text-ink-soft"
        >{outcome.text}</pre>
      )}
    </form>
  );
}

function ParameterField({ parameter }: { parameter: Parameter }) {
  const { name, type, example, allowed, standard, isRequired } = parameter;
  const values = type === "boolean" ? ["true", "false"] : allowed;
  const choices = ["", ...values];
  return (
    <Field
      label={name}
      id={`try-${name}`}
      name={name}
      {...(values.length > 0
        ? {
          options: choices.map((value) => ({ value, label: value || "any" })),
        }
        : {
          required: isRequired,
          value: isRequired ? example : "",
          placeholder: standard ?? example,
          autocomplete: "off",
          spellcheck: false,
        })}
    />
  );
}
