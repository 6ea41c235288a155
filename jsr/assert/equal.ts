type Pairs = Map<object, object>;

/**
 * Deep equality as `@std/assert` defines it: `NaN` equals `NaN`, `0` equals
 * `-0`, a missing key differs from an undefined one, objects of different
 * classes differ, and an object without a prototype equals a plain one.
 */
export function equal(a: unknown, b: unknown): boolean {
  return same(a, b, new Map());
}

function same(a: unknown, b: unknown, seen: Pairs): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return a === b;
  if (!sameClass(a, b)) return false;
  if (seen.get(a) === b) return true;
  seen.set(a, b);

  if (a instanceof RegExp && b instanceof RegExp) {
    return String(a) === String(b);
  }
  if (a instanceof URL && b instanceof URL) return a.href === b.href;
  if (a instanceof Date && b instanceof Date) {
    return Object.is(a.getTime(), b.getTime());
  }
  if (a instanceof WeakMap || a instanceof WeakSet) {
    throw new TypeError(`Cannot compare ${a.constructor.name} instances`);
  }
  if (a instanceof WeakRef && b instanceof WeakRef) {
    return same(a.deref(), b.deref(), seen);
  }
  if (a instanceof Set && b instanceof Set) return sameSet(a, b, seen);
  if (a instanceof Map && b instanceof Map) return sameMap(a, b, seen);
  if (a instanceof ArrayBuffer && b instanceof ArrayBuffer) {
    return same(new Uint8Array(a), new Uint8Array(b), seen);
  }
  return sameKeys(a, b, seen);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function sameClass(a: object, b: object): boolean {
  const left = a.constructor;
  const right = b.constructor;
  return left === right || (left === Object && !right) ||
    (!left && right === Object);
}

function sameSet(a: Set<unknown>, b: Set<unknown>, seen: Pairs): boolean {
  if (a.size !== b.size) return false;
  for (const item of a) {
    if (b.has(item)) continue;
    if (!isObject(item)) return false;
    if (![...b].some((other) => same(item, other, new Map(seen)))) return false;
  }
  return true;
}

function sameMap(
  a: Map<unknown, unknown>,
  b: Map<unknown, unknown>,
  seen: Pairs,
): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) {
    if (b.has(key)) {
      if (!same(value, b.get(key), seen)) return false;
      continue;
    }
    const found = isObject(key) &&
      [...b].some(([otherKey, other]) =>
        same(key, otherKey, new Map(seen)) && same(value, other, new Map(seen))
      );
    if (!found) return false;
  }
  return true;
}

function sameKeys(a: object, b: object, seen: Pairs): boolean {
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) {
    return false;
  }
  const left = ownKeys(a);
  const right = ownKeys(b);
  if (left.length !== right.length) return false;
  if (a instanceof Error && b instanceof Error) {
    if (a.message !== b.message || a.name !== b.name) return false;
  }
  return left.every((key) =>
    Object.hasOwn(b, key) &&
    same(Reflect.get(a, key), Reflect.get(b, key), seen)
  );
}

function ownKeys(value: object): (string | symbol)[] {
  const symbols = Object.getOwnPropertySymbols(value).filter((key) =>
    Object.prototype.propertyIsEnumerable.call(value, key)
  );
  return [...Object.keys(value), ...symbols];
}
