const number = (value: unknown): number | null => {
  const found = Number(value);
  return Number.isFinite(found) ? found : null;
};

/** The wrappers of MongoDB's extended JSON. */
const FORMS: Readonly<Record<string, (inner: unknown) => unknown>> = {
  // A document id, not an ad id.
  $oid: () => null,
  $date: (inner) => inner,
  // As text, an id keeps all of its digits.
  $numberLong: (inner) => inner,
  $numberDecimal: (inner) => inner,
  $numberInt: number,
  $numberDouble: number,
};

/** Whether a text can contain such values. */
export const isExtended = (text: string): boolean =>
  // Finding a single character is much faster.
  text.includes("$") &&
  /"\$(?:oid|date|number(?:Long|Decimal|Int|Double))"/.test(text);

/** Unwraps a value of MongoDB's extended JSON; other values are returned unchanged. */
export function unwrapped(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const name in value) {
    if (!name.startsWith("$") || !Object.hasOwn(FORMS, name)) return value;
    const [inner, ...others] = Object.values(value);
    return others.length === 0 ? FORMS[name]!(inner) : value;
  }
  return value;
}
