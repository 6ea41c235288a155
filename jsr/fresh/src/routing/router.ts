import { compilePathname, type PathMatcher } from "./path_matcher.ts";

/** A path with a route. */
export interface Match<T> {
  item: T;
  pattern: string;
  params: Record<string, string>;
}

/**
 * Finds the route of a path: exact paths first, by one lookup, then patterns
 * in the order in which they were added. The first of equal ones wins.
 */
export class Router<T> {
  #statics = new Map<string, { pattern: string; item: T }>();
  #dynamics: { pattern: string; item: T; match: PathMatcher }[] = [];

  add(pattern: string, item: T): void {
    if (pattern.includes(":")) {
      this.#dynamics.push({ pattern, item, match: compilePathname(pattern) });
    } else if (!this.#statics.has(pattern)) {
      this.#statics.set(pattern, { pattern, item });
    }
  }

  /** Throws a `URIError` if a parameter has a malformed escape. */
  match(pathname: string): Match<T> | null {
    const found = this.#static(pathname);
    if (found) return { ...found, params: Object.create(null) };
    for (const { pattern, item, match } of this.#dynamics) {
      const groups = match(pathname);
      if (groups === null) continue;
      const params: Record<string, string> = Object.create(null);
      for (const [name, value] of Object.entries(groups)) {
        params[name] = value === undefined ? "" : decodeURI(value);
      }
      return { pattern, item, params };
    }
    return null;
  }

  #static(pathname: string): { pattern: string; item: T } | undefined {
    const exact = this.#statics.get(pathname);
    if (exact || pathname === "/") return exact;
    // A final slash too many or too few still matches an exact path.
    return this.#statics.get(
      pathname.endsWith("/") ? pathname.slice(0, -1) : `${pathname}/`,
    );
  }
}
