import type { MediaSource } from "@/lib/shared/media_source.ts";

interface AvatarProps {
  /** Its first letter replaces a missing picture. */
  name: string | null;
  source: MediaSource;
  size?: "sm" | "md" | "lg";
}

const SIZES = {
  sm: "size-6 text-[11px]",
  md: "size-9 text-sm",
  lg: "size-12 text-lg",
};

function monogram(name: string | null): string {
  return /[\p{L}\p{N}]/u.exec(name ?? "")?.[0].toUpperCase() ?? "?";
}

/** A brand's picture or letter, beside its name and so decorative. */
export function Avatar({ name, source, size = "sm" }: AvatarProps) {
  const shape = `${SIZES[size]} shrink-0 rounded-full`;
  if ("src" in source) {
    return (
      <img
        src={source.src}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        decoding="async"
        referrerpolicy="no-referrer"
        class={`${shape} border border-line bg-sunken object-cover`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      class={`${shape} inline-flex items-center justify-center border border-line bg-sunken font-semibold text-ink-soft`}
    >
      {monogram(name)}
    </span>
  );
}
