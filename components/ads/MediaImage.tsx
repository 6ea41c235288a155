import type { JSX } from "preact";
import type { MediaWidth } from "@/lib/shared/media_path.ts";
import { type ShownMedia, sourceAt } from "@/lib/shared/media_source.ts";

type Attributes = Pick<
  JSX.ImgHTMLAttributes,
  "alt" | "class" | "width" | "height" | "loading" | "sizes"
>;

interface MediaImageProps extends Attributes {
  source: ShownMedia;
  /** The default width in pixels; with `sizes`, a larger one is offered too. */
  at: MediaWidth;
}

/** A picture of an ad or brand, without sending a referrer to its host. */
export function MediaImage({ source, at, ...attributes }: MediaImageProps) {
  const src = sourceAt(source, at);
  const isKept = source.kind === "kept";
  return (
    <img
      {...attributes}
      src={src}
      srcset={isKept && attributes.sizes !== undefined
        ? `${src} ${at}w, ${sourceAt(source, 960)} 960w`
        : undefined}
      decoding="async"
      referrerpolicy="no-referrer"
      // The file's name is a hash of its content, so its URL needs no version.
      data-fresh-disable-lock={isKept || undefined}
    />
  );
}
