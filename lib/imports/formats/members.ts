import { reject } from "@/lib/imports/formats/record_error.ts";

/** A JSON object, as far as is known of it. */
export type Members = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const camelNames = new Map<string, string>();

/** `link_url` as `linkUrl`. */
function camelName(name: string): string {
  let camel = camelNames.get(name);
  if (camel === undefined) {
    camel = name.replace(
      /_([a-z])/g,
      (_, letter: string) => letter.toUpperCase(),
    );
    camelNames.set(name, camel);
  }
  return camel;
}

/** A member by its snake_case name or, if it has none, its camelCase name. */
export function readMember(object: Members, name: string): unknown {
  return object[name] ?? object[camelName(name)];
}

/** The most elements a list of an ad may have: carousels have ten. */
const LIST_MAX = 200;

/** A list of an ad; absent and null are the empty list. */
export function readList(value: unknown, name: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) reject(`${name} must be a list.`);
  if (value.length > LIST_MAX) {
    reject(`${name} has more than ${LIST_MAX} elements.`);
  }
  return value;
}

/** A list whose elements are objects. */
export function readObjects(value: unknown, name: string): readonly Members[] {
  return readList(value, name).map((element, index) =>
    isObject(element) ? element : reject(`${name}[${index}] must be an object.`)
  );
}
