/** `['a', "b", None]`, as Python writes a list of texts. */
const PYTHON_ITEM = /\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|None)\s*/y;

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

function parsePython(text: string): string[] | null {
  const items: string[] = [];
  for (let at = text.indexOf("[") + 1;; at++) {
    PYTHON_ITEM.lastIndex = at;
    const match = PYTHON_ITEM.exec(text);
    if (match === null) return null;
    const item = match[1] ?? match[2];
    if (item !== undefined) {
      items.push(
        item.replace(/\\(.)/gs, (_, letter) => ESCAPES[letter] ?? letter),
      );
    }
    at = PYTHON_ITEM.lastIndex;
    if (text[at] === "]") {
      return text.slice(at + 1).trim() === "" ? items : null;
    }
    if (text[at] !== ",") return null;
  }
}

/** JSON that was written into a text; undefined if it is none. */
export function jsonIn(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{].*[\]}]\s*$/s.test(value)) {
    return undefined;
  }
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** The list that was written into a text, as JSON or as Python does; null if it is none. */
export function listIn(value: unknown): readonly unknown[] | null {
  if (typeof value !== "string" || !/^\s*\[.*\]\s*$/s.test(value)) return null;
  const list = jsonIn(value) ?? parsePython(value);
  return Array.isArray(list) ? list : null;
}

/** Where a text of several URLs is cut: not at the commas within one. */
const BETWEEN_URLS = /[\s,;|]+(?=https?:\/\/)/i;

/** URLs of a list, or of a text that holds a list or several; null if it is neither. */
export function urlsIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  const list = listIn(value);
  if (list !== null) return list;
  if (typeof value !== "string") return null;
  // PostgreSQL writes a list as `{a,b}`.
  const text = value.trim().replace(/^\{(.*)\}$/s, "$1").replaceAll('"', "");
  return /^https?:\/\//i.test(text) ? text.split(BETWEEN_URLS) : null;
}
