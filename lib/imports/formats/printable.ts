const NAMES_MAX = 20;
const NAME_LENGTH_MAX = 60;

/** Makes a name printable: short, on one line, without control characters. */
export function printable(name: string): string {
  const text = name.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "?");
  return text.length <= NAME_LENGTH_MAX
    ? text
    : `${text.slice(0, NAME_LENGTH_MAX).toWellFormed()}...`;
}

/** Field names from the input for a message: at most 20, each at most 60 characters. */
export function nameList(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX).map(printable).join(", ");
  const more = names.length - NAMES_MAX;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
