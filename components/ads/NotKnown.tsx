/** Stands for what the source of an ad does not tell. */
export function NotKnown() {
  return <span class="text-ink-faint">Not known</span>;
}
