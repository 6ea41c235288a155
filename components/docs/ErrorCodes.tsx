import { Badge } from "@/components/Badge.tsx";

interface ErrorCodesProps {
  errors: readonly {
    code: string;
    status: number;
    message: string;
    explanation: string;
  }[];
}

/** Every code at an anchor of its name. */
export function ErrorCodes({ errors }: ErrorCodesProps) {
  return (
    <div class="mt-4 divide-y divide-line">
      {errors.map(({ code, status, message, explanation }) => (
        <section key={code} aria-labelledby={code} class="py-6">
          <h3
            id={code}
            class="flex scroll-mt-6 flex-wrap items-center gap-2.5 rounded-md target:bg-accent-soft"
          >
            <a
              href={`#${code}`}
              class="font-mono text-[15px] font-medium [overflow-wrap:anywhere] text-ink hover:text-accent"
            >
              {code}
            </a>
            <Badge tone={status < 500 ? "neutral" : "warn"}>{status}</Badge>
          </h3>
          <p class="mt-2 leading-7 text-ink">{message}</p>
          <p class="mt-1 leading-7 text-pretty text-ink-soft">{explanation}</p>
        </section>
      ))}
    </div>
  );
}
