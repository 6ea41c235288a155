import { Tokenizer } from "htmlparser2";
import { slices } from "@/lib/imports/input/chunks.ts";
import { ValueScan } from "@/lib/imports/input/json_text.ts";
import { jsonIn } from "@/lib/imports/input/parse_json.ts";

/** Elements that can contain JSON: scripts, and those in which browsers display JSON. */
const TEXT_ELEMENTS = new Set(["script", "pre", "textarea"]);

/** A script that is not JSON is searched for JSON until this many times its length has been read. */
const SCAN_RATIO = 4;

const ignore = () => {};

/**
 * The JSON in a page, part by part. Uses a tokenizer, because tracking nesting
 * takes minutes for hostile pages.
 *
 * @param onCutOff called if the page is truncated within an element that can
 *   contain JSON
 */
export function* valuesOfPage(
  html: string,
  onCutOff: () => void = ignore,
): Generator<unknown[]> {
  const values: unknown[] = [];
  let open: { name: string; parts: string[] } | null = null;
  const nameAt = (start: number, end: number) =>
    html.slice(start, end).toLowerCase();
  const take = () => {
    if (open === null) return;
    for (const value of valuesIn(open.parts.join(""))) values.push(value);
  };
  const tokenizer = new Tokenizer({}, {
    onopentagname(start, end) {
      const name = nameAt(start, end);
      if (TEXT_ELEMENTS.has(name)) open = { name, parts: [] };
    },
    ontext(start, end) {
      open?.parts.push(html.slice(start, end));
    },
    ontextentity(codepoint) {
      open?.parts.push(String.fromCodePoint(codepoint));
    },
    onclosetag(start, end) {
      if (nameAt(start, end) !== open?.name) return;
      take();
      open = null;
    },
    onattribdata: ignore,
    onattribentity: ignore,
    onattribend: ignore,
    onattribname: ignore,
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onend: ignore,
    onopentagend: ignore,
    onprocessinginstruction: ignore,
    onselfclosingtag: ignore,
  });
  for (const part of slices(html)) {
    tokenizer.write(part);
    yield values.splice(0);
  }
  tokenizer.end();
  take();
  if (open !== null) onCutOff();
  yield values;
}

/** The value of a text that is JSON itself, or the lists and objects within a script. */
function valuesIn(text: string): unknown[] {
  const script = text.trim();
  const value = /^[[{]/.test(script) ? jsonIn(script) : undefined;
  // Otherwise it can be a script that begins with a list or a block.
  return value === undefined ? valuesInScript(script) : [value];
}

/** Comments and similar before the first statement of a script. */
const PREAMBLE =
  /^(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*\n|["']use strict["'];?)*/;

/** Whether a text starts like a script with JSON: `window.data = {`, `callback({`. */
export function isScript(head: string): boolean {
  const script = head.slice(PREAMBLE.exec(head)![0].length);
  return /^(?:(?:export\s+)?(?:var|let|const|default)\s[^\n]*?|[\w$.]+(?:\[["']\w+["']\])*\s*=\s*|(?:typeof [^\n(]*&&\s*)?[\w$.]*\(\s*)[[{]/
    .test(script);
}

/** The JSON in a script, such as `window.data = {"ads": []};`, outermost values only. */
export function valuesInScript(script: string): unknown[] {
  const found: unknown[] = [];
  let budget = script.length * SCAN_RATIO;
  const start = /[[{]\s*["[{]/g;
  for (let match = start.exec(script); match; match = start.exec(script)) {
    const scan = new ValueScan(match.index);
    const end = scan.end(script, match.index + budget);
    budget -= scan.at - match.index;
    if (budget <= 0) break;
    start.lastIndex = match.index + 1;
    if (end === null) continue;
    const value = jsonIn(script.slice(match.index, end));
    if (value === undefined) continue;
    found.push(value);
    start.lastIndex = end;
  }
  return found;
}
