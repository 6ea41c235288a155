interface SkeletonProps {
  /** Lines of text that will come. */
  lines?: number;
}

const WIDTHS = ["w-full", "w-11/12", "w-4/5", "w-2/3"] as const;

/** Room for what is being fetched. */
export function Skeleton({ lines = 3 }: SkeletonProps) {
  return (
    <div aria-hidden="true" class="animate-pulse space-y-2.5">
      {Array.from({ length: lines }, (_, index) => (
        <div
          key={index}
          class={`h-3.5 rounded bg-line ${WIDTHS[index % WIDTHS.length]}`}
        />
      ))}
    </div>
  );
}
