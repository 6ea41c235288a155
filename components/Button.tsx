import type { JSX } from "preact";

export type ButtonVariant = keyof typeof BUTTON_VARIANTS;

interface Look {
  /**
   * A page has one `primary` action; `secondary` is the default. `danger` opens
   * a confirmation, `destructive` confirms and cannot be undone.
   */
  variant?: ButtonVariant | undefined;
  size?: keyof typeof SIZES | undefined;
  class?: string | undefined;
}

type Own<Attributes> = Look & Omit<Attributes, keyof Look>;

const BASE =
  "button inline-flex shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-lg border font-medium whitespace-nowrap no-underline transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50";

const SIZES = {
  sm: "h-8 px-2.5 text-label",
  md: "h-9 px-3.5 text-sm max-sm:h-10",
};

export const BUTTON_VARIANTS = {
  primary:
    "border-transparent bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong",
  secondary:
    "border-line-strong bg-surface text-ink hover:bg-sunken active:bg-sunken",
  danger:
    "border-line-strong bg-surface text-bad hover:border-bad hover:bg-bad-soft",
  destructive: "border-transparent bg-bad text-surface hover:opacity-90",
  ghost:
    "border-transparent bg-transparent text-ink-soft hover:bg-sunken hover:text-ink",
};

function toLook<Props extends Look>(
  { variant = "secondary", size = "md", class: own = "", ...rest }: Props,
) {
  const look = `${BASE} ${SIZES[size]} ${BUTTON_VARIANTS[variant]} ${own}`;
  return { ...rest, class: look.trimEnd() };
}

/** A button; the default `type` is `submit`. */
export function Button(props: Own<JSX.ButtonHTMLAttributes>) {
  return <button type="submit" {...toLook(props)} />;
}

export function ButtonLink(
  props: Own<JSX.AnchorHTMLAttributes> & { href: string },
) {
  return <a {...toLook(props)} />;
}
