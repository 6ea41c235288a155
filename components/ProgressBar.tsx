interface ProgressBarProps {
  label: string;
  /** From 0 to 1; null: unknown. */
  share: number | null;
}

/** A progress bar with a label. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? null : Math.floor(Math.min(share, 1) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      class="overflow-hidden rounded-full bg-line"
    >
      <svg
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        class="block h-1.5 w-full"
        aria-hidden="true"
      >
        <rect width={percent ?? 0} height="2" class="fill-accent" />
      </svg>
    </div>
  );
}
