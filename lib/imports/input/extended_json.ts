const number = (value: unknown): number | null => {
  const found = Number(value);
  return Number.isFinite(found) ? found : null;
};

/** What MongoDB wraps values in that JSON has no word for. */
const FORMS: Readonly<Record<string, (inner: unknown) => unknown>> = {
  // The id of a document in a database, not of an ad.
  $oid: () => null,
  $date: (inner) => inner,
  // As text, an id keeps all of its digits.
  $numberLong: (inner) => inner,
  $numberDecimal: (inner) => inner,
  $numberInt: number,
  $numberDouble: number,
};

/** Whether a text may hold such values. */
export const isExtended = (text: string): boolean =>
  /"\$(?:oid|date|number(?:Long|Decimal|Int|Double))"/.test(text);

/** What an object that MongoDB wrote stands for; any other value as it is. */
export function unwrapped(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const name in value) {
    if (!name.startsWith("$") || !Object.hasOwn(FORMS, name)) return value;
    const [inner, ...others] = Object.values(value);
    return others.length === 0 ? FORMS[name]!(inner) : value;
  }
  return value;
}
