/** For what the source of an ad does not say. */
export function NotKnown() {
  return <span class="text-ink-faint">Not known</span>;
}
