import { MediaImage } from "@/components/ads/MediaImage.tsx";
import type { MediaSource } from "@/lib/shared/media_source.ts";

const SIZES = {
  sm: "size-6 text-3xs",
  md: "size-10 text-sm",
  lg: "size-12 text-base",
};

const COLORS = [
  "bg-series-1/20",
  "bg-series-2/20",
  "bg-series-3/20",
  "bg-series-4/20",
  "bg-series-5/20",
];

/** The first letters of the first two words. */
function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, 2).map((word) =>
    String.fromCodePoint(word.codePointAt(0)!)
  )
    .join("").toUpperCase() || "?";
}

/** The same name always gets the same color. */
function colorOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return COLORS[sum % COLORS.length]!;
}

/** A brand's picture or initials. Decorative, because its name is next to it. */
export function Avatar({ name, source, size = "sm" }: {
  /** If there is no picture, the initials are shown on a color that depends on the name. */
  name: string | null;
  source: MediaSource;
  size?: keyof typeof SIZES;
}) {
  const shape = `${SIZES[size]} shrink-0 rounded-full`;
  if ("src" in source) {
    return (
      <MediaImage
        source={source}
        at={160}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        class={`${shape} border border-line bg-sunken object-cover`}
      />
    );
  }
  return (
    // Letters that are read from right to left would turn what is around them.
    <bdi
      aria-hidden="true"
      class={`${shape} inline-flex items-center justify-center font-semibold text-ink ${
        name === null ? "bg-sunken" : colorOf(name)
      }`}
    >
      {initials(name ?? "")}
    </bdi>
  );
}
