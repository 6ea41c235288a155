import { CountLink } from "@/components/CountLink.tsx";

interface Share {
  label: string;
  value: number;
  /** A page that lists these ads. */
  href: string;
}

const COLORS = [
  "text-accent",
  "text-accent/60",
  "text-accent/35",
  "text-accent/15",
];
const WIDTH = 1000;
const GAP = 6;

/** Up to four shares of a total, as a bar and as text. */
export function ShareBar(
  { label, shares }: { label: string; shares: readonly Share[] },
) {
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  if (total === 0) return null;
  let x = 0;
  return (
    <div>
      <svg
        viewBox={`0 0 ${WIDTH} 8`}
        preserveAspectRatio="none"
        class="h-2 w-full rounded-full forced-color-adjust-none"
        aria-hidden="true"
      >
        {shares.map(({ label, value }, i) => {
          const left = x;
          x += value / total * WIDTH;
          const width = Math.max(2, x - left - (x < WIDTH ? GAP : 0));
          return (
            <rect
              key={label}
              x={left}
              y={0}
              width={width}
              height={8}
              class={`fill-current ${COLORS[i % COLORS.length]}`}
            />
          );
        })}
      </svg>
      <ul
        aria-label={label}
        class="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-label text-ink-soft"
      >
        {shares.map(({ label, value, href }, i) => (
          <li key={label} class="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              class={`size-2 rounded-full bg-current forced-color-adjust-none ${
                COLORS[i % COLORS.length]
              }`}
            />
            {label}
            <CountLink count={value} href={href} />
          </li>
        ))}
      </ul>
    </div>
  );
}
