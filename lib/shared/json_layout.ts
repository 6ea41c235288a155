/** What a piece of JSON text is, for its color. */
export type JsonKind = "key" | "string" | "number" | "literal" | "plain";

export interface JsonPiece {
  kind: JsonKind;
  text: string;
}

/** Everything but strings, which a regular expression cannot take at any length. */
const TOKEN = /[{}[\],:]|[^\s"{}[\],:]+/y;
const SPACE = /\s*/y;
const INDENT = "  ";

/**
 * Lays compact JSON out over lines. Every token stays as it was written
 * (digits and escapes too); only blanks and line breaks between tokens are
 * added, so that taking them out gives the text back.
 *
 * @param json a valid JSON text
 */
export function layOutJson(json: string): JsonPiece[] {
  const pieces: JsonPiece[] = [];
  let plain = "";
  let depth = 0;
  const breakLine = () => plain += `\n${INDENT.repeat(depth)}`;
  const tokens = tokenize(json);
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const next = tokens[i + 1];
    if (token === "{" || token === "[") {
      plain += token;
      if (next !== "}" && next !== "]") {
        depth++;
        breakLine();
      }
    } else if (token === "}" || token === "]") {
      const before = tokens[i - 1];
      if (before !== "{" && before !== "[") {
        depth--;
        breakLine();
      }
      plain += token;
    } else if (token === ",") {
      plain += token;
      breakLine();
    } else if (token === ":") plain += ": ";
    else {
      if (plain !== "") pieces.push({ kind: "plain", text: plain });
      plain = "";
      pieces.push({ kind: getKind(token, next), text: token });
    }
  }
  if (plain !== "") pieces.push({ kind: "plain", text: plain });
  return pieces;
}

function tokenize(json: string): string[] {
  const tokens: string[] = [];
  let at = findEnd(SPACE, json, 0);
  while (at < json.length) {
    const end = json[at] === '"'
      ? stringEnd(json, at)
      : findEnd(TOKEN, json, at);
    tokens.push(json.slice(at, end));
    at = findEnd(SPACE, json, end);
  }
  return tokens;
}

function findEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : text.length;
}

/** Behind the quote that ends the string beginning at `at`. */
function stringEnd(json: string, at: number): number {
  for (let i = at + 1; i < json.length; i++) {
    if (json[i] === "\\") i++;
    else if (json[i] === '"') return i + 1;
  }
  return json.length;
}

function getKind(token: string, next: string | undefined): JsonKind {
  if (token.startsWith('"')) return next === ":" ? "key" : "string";
  return /^[-\d]/.test(token) ? "number" : "literal";
}
