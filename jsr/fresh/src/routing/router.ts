import { compilePathname, type PathMatcher } from "./path_matcher.ts";

/** The methods a route can answer. */
export type Method =
  | "HEAD"
  | "GET"
  | "POST"
  | "PATCH"
  | "PUT"
  | "DELETE"
  | "OPTIONS";

/** All of them, in the order in which `Allow` lists them. */
export const METHODS: readonly Method[] = [
  "GET",
  "DELETE",
  "HEAD",
  "OPTIONS",
  "PATCH",
  "POST",
  "PUT",
];

/** A path with a route, and what the route says to the method. */
export interface Match<T> {
  /** What was registered for the method; undefined for none. */
  item: T | undefined;
  /** False if the path is known and the method is not among its own. */
  methodMatch: boolean;
  /** The matched pattern, null if no route has this path. */
  pattern: string | null;
  params: Record<string, string>;
}

interface Entry<T> {
  pattern: string;
  byMethod: Map<string, T>;
}

const HAS_PATTERN = /[*:{}+?()]/;

/**
 * Finds the route of a path: exact paths first, by one lookup, then patterns
 * in the order in which they were added. The first of equal ones wins.
 */
export class Router<T> {
  #statics = new Map<string, Entry<T>>();
  #dynamics = new Map<string, Entry<T>>();
  #matchers: { match: PathMatcher; entry: Entry<T> }[] = [];

  add(method: Method, pathname: string, item: T): void {
    const { byMethod } = this.#entry(pathname);
    if (!byMethod.has(method)) byMethod.set(method, item);
  }

  /** Throws a `URIError` if a parameter has a malformed escape. */
  match(method: string, pathname: string): Match<T> {
    const found = this.#static(pathname);
    if (found) return result(found, method, found.pattern, NO_PARAMS);
    for (const { match, entry } of this.#matchers) {
      const groups = match(pathname);
      if (groups) return result(entry, method, entry.pattern, groups);
    }
    return {
      item: undefined,
      methodMatch: false,
      pattern: null,
      params: newParams(),
    };
  }

  /** The methods registered for a pattern that `match` returned. */
  allowedMethods(pattern: string): string[] {
    const entry = this.#statics.get(pattern) ?? this.#dynamics.get(pattern);
    return entry ? [...entry.byMethod.keys()] : [];
  }

  #static(pathname: string): Entry<T> | undefined {
    const exact = this.#statics.get(pathname);
    if (exact || pathname === "/") return exact;
    // A final slash too many or too few still matches an exact path.
    return this.#statics.get(
      pathname.endsWith("/") ? pathname.slice(0, -1) : `${pathname}/`,
    );
  }

  #entry(pathname: string): Entry<T> {
    const isPattern = HAS_PATTERN.test(pathname);
    const entries = isPattern ? this.#dynamics : this.#statics;
    const known = entries.get(pathname);
    if (known) return known;
    const entry: Entry<T> = { pattern: pathname, byMethod: new Map() };
    entries.set(pathname, entry);
    if (isPattern) {
      const { match, pattern } = compilePathname(pathname);
      entry.pattern = pattern;
      entries.set(pattern, entry);
      this.#matchers.push({ match, entry });
    }
    return entry;
  }
}

const KNOWN = new Set<string>(METHODS);
const NO_PARAMS: Record<string, string | undefined> = {};

function result<T>(
  entry: Entry<T>,
  method: string,
  pattern: string,
  groups: Record<string, string | undefined>,
): Match<T> {
  let item = entry.byMethod.get(method);
  if (item === undefined && method === "HEAD") item = entry.byMethod.get("GET");
  // An unknown verb counts as matched, without anything to answer it: upstream
  // breaks on it after matching, and so does whoever calls the missing item.
  const methodMatch = item !== undefined || !KNOWN.has(method);
  const params = newParams();
  if (methodMatch) {
    for (const name in groups) {
      const value = groups[name];
      params[name] = value === undefined ? "" : decodeURI(value);
    }
  }
  return { item, methodMatch, pattern, params };
}

function newParams(): Record<string, string> {
  return Object.create(null);
}
