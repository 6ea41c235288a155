/**
 * Deep equality as `@std/assert` defines it: `NaN` equals `NaN`, `0` equals
 * `-0`, a missing key differs from an undefined one, objects of different
 * classes differ, and an object without a prototype equals a plain one.
 */
export function equal(a: unknown, b: unknown): boolean {
  return isSame(a, b, new Map());
}

function isSame(a: unknown, b: unknown, seen: Map<object, object>): boolean {
  if (a === b || Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if ((a.constructor ?? Object) !== (b.constructor ?? Object)) return false;
  if (seen.get(a) === b) return true;
  seen.set(a, b);
  if (a instanceof Date) return Object.is(Number(a), Number(b));
  if (a instanceof RegExp || a instanceof URL) return String(a) === String(b);
  if (a instanceof Error && String(a) !== String(b)) return false;
  if (a instanceof ArrayBuffer && b instanceof ArrayBuffer) {
    return isSame(new Uint8Array(a), new Uint8Array(b), seen);
  }
  // By index, since their keys are a text for each element.
  if (isList(a) && isList(b)) {
    return a.length === b.length &&
      a.every((item: unknown, n: number) => isSame(item, b[n], seen));
  }
  if (a instanceof Set && b instanceof Set) return hasSame([...a], [...b]);
  if (a instanceof Map && b instanceof Map) return hasSame([...a], [...b]);
  const keys = ownKeys(a);
  return keys.length === ownKeys(b).length &&
    (!Array.isArray(a) || a.length === Reflect.get(b, "length")) &&
    keys.every((key) =>
      Object.hasOwn(b, key) &&
      isSame(Reflect.get(a, key), Reflect.get(b, key), seen)
    );
}

/** Compares in order first: members mostly are in the same one. */
function hasSame(a: unknown[], b: unknown[]): boolean {
  return a.length === b.length &&
    a.every((item, index) =>
      equal(item, b[index]) || b.some((other) => equal(item, other))
    );
}

const isList = (value: object): value is Uint8Array =>
  ArrayBuffer.isView(value) && !(value instanceof DataView);

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function ownKeys(value: object): PropertyKey[] {
  return Reflect.ownKeys(value).filter((key) =>
    Object.prototype.propertyIsEnumerable.call(value, key)
  );
}
