import { Tokenizer } from "htmlparser2";
import { slices } from "@/lib/imports/input/chunks.ts";

/** Elements that can contain JSON: scripts, and those in which browsers display JSON. */
const TEXT_ELEMENTS = new Set(["script", "pre", "textarea"]);

const ignore = () => {};

/**
 * The texts of a page that can contain JSON, part by part. Uses a tokenizer,
 * because tracking nesting takes minutes for hostile pages.
 *
 * @param onCutOff called if the page is truncated within an element that can
 *   contain JSON
 */
export function* textsOfPage(
  html: string,
  onCutOff: () => void = ignore,
): Generator<string[]> {
  const texts: string[] = [];
  let open: { name: string; parts: string[] } | null = null;
  const nameAt = (start: number, end: number) =>
    html.slice(start, end).toLowerCase();
  const take = () => {
    if (open !== null) texts.push(open.parts.join(""));
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
    yield texts.splice(0);
  }
  tokenizer.end();
  take();
  if (open !== null) onCutOff();
  yield texts;
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
