interface FigureProps {
  value: number;
  label: string;
}

const format = new Intl.NumberFormat("en");

/** One number that matters, with what it counts. */
export function Figure({ value, label }: FigureProps) {
  return (
    <div class="flex flex-col-reverse gap-1">
      <dt class="text-sm text-ink-faint">{label}</dt>
      <dd class="text-2xl font-semibold tracking-tight text-ink tabular-nums">
        {format.format(value)}
      </dd>
    </div>
  );
}
