/** The kind of a piece of JSON text, for its color. */
export type JsonKind = "key" | "string" | "number" | "literal" | "plain";

interface JsonPiece {
  kind: JsonKind;
  text: string;
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g;
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
  const tokens = json.match(TOKEN) ?? [];
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

function getKind(token: string, next: string | undefined): JsonKind {
  if (token.startsWith('"')) return next === ":" ? "key" : "string";
  return /^[-\d]/.test(token) ? "number" : "literal";
}
