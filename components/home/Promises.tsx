const PROMISES = [
  [
    "Cursors that never break",
    "Walking through all pages returns every ad that existed when you began exactly once, even while ads are imported. The last page costs no more than the first.",
  ],
  [
    "Totals that are exact",
    "meta.total is the number of ads that match, for every filter, on every page. Counted by the database, not estimated.",
  ],
  [
    "Errors that help",
    "All errors in a request are reported at once, with the allowed values and the parameter you probably meant.",
  ],
] as const;

/** What sets the archive's API apart. */
export function Promises() {
  return (
    <section
      aria-label="What to expect"
      class="mt-16 grid gap-10 sm:grid-cols-3"
    >
      {PROMISES.map(([title, text]) => (
        <div key={title}>
          <h2 class="text-base font-semibold text-ink">{title}</h2>
          <p class="mt-2 text-sm leading-6 text-pretty text-ink-soft">{text}</p>
        </div>
      ))}
    </section>
  );
}
