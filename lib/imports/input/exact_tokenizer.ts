import { Tokenizer, TokenParser, TokenType } from "@streamparser/json";
import { exactNumber } from "@/lib/imports/input/parse_json.ts";

/** Tokenizes JSON without losing digits of numbers. */
export class ExactTokenizer extends Tokenizer {
  // The library declares it as number, but only passes it on.
  protected override parseNumber(source: string): number {
    return exactNumber(source) as number;
  }
}

type Token = Parameters<TokenParser["write"]>[0];

/** Reads tokens, and passes over a comma before the end of a list or an object. */
export class LenientParser extends TokenParser {
  #comma: Token | null = null;

  override write(token: Token): void {
    const comma = this.#comma;
    this.#comma = token.token === TokenType.COMMA ? token : null;
    const isEnd = token.token === TokenType.RIGHT_BRACE ||
      token.token === TokenType.RIGHT_BRACKET;
    if (comma !== null && !isEnd) super.write(comma);
    if (this.#comma === null) super.write(token);
  }
}
