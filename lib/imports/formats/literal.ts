/** A string with its prefix, a number, a name, or punctuation. */
const TOKEN =
  /\s*(?:([rbuRBU]?)('[^'\\]*(?:\\[^][^'\\]*)*'|"[^"\\]*(?:\\[^][^"\\]*)*")|(-?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)|(None|True|False|nan|NA|NULL|-?inf)\b|([[\](){},:]))/gy;

const NAMES: Readonly<Record<string, string>> = {
  True: "true",
  False: "false",
};
const OPENING = /[[({]/;
const BRACKETS: Readonly<Record<string, string>> = { "(": "[", ")": "]" };

const ESCAPE =
  /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([^]))/g;
const ESCAPED: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\x07",
  "\n": "",
  "'": "'",
  '"': '"',
  "\\": "\\",
};

export const unescape = (text: string) =>
  text.replace(ESCAPE, (whole, x, u, long, char) => {
    const code = x ?? u ?? long;
    return code === undefined
      ? ESCAPED[char] ?? whole
      : String.fromCodePoint(parseInt(code, 16));
  });

/**
 * Parses a list, tuple or dict as Python prints it. Numbers whose digits a
 * double may not keep become strings; `nan` and infinities become null. NumPy
 * prints only spaces between the elements of a list.
 *
 * @throws {SyntaxError} the text is none of these
 * @throws {RangeError} an escape stands for no character
 */
export function parsePythonLiteral(text: string): unknown {
  const json: string[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [all, prefix, quoted, number, name, mark] = match;
    end += all.length;
    const isNext = /^\s/.test(all) &&
      (mark === undefined || OPENING.test(mark));
    if (isNext && json.length > 0 && !/^[[{,:]$/.test(json.at(-1)!)) {
      json.push(",");
    }
    if (quoted !== undefined) {
      const inner = quoted.slice(1, -1);
      const isRaw = prefix!.toLowerCase() === "r";
      json.push(JSON.stringify(isRaw ? inner : unescape(inner)));
    } else if (number !== undefined) {
      const isExact = number.length <= 15 && !/e/i.test(number);
      json.push(isExact ? `${Number(number)}` : `"${number}"`);
    } else if (name !== undefined) json.push(NAMES[name] ?? "null");
    else {
      // Python allows a comma before the end, and keys that are not strings.
      if (/[\])}]/.test(mark!) && json.at(-1) === ",") json.pop();
      const before = json.at(-1) ?? "";
      if (mark === ":" && !before.startsWith('"')) json.push(`"${json.pop()}"`);
      json.push(BRACKETS[mark!] ?? mark!);
    }
  }
  if (text.slice(end).trim() !== "") throw new SyntaxError("no literal");
  return JSON.parse(json.join(" "));
}
