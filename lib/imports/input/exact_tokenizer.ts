import { Tokenizer } from "@streamparser/json";
import { exactNumber } from "@/lib/imports/input/parse_json.ts";

/** Splits JSON into tokens, and keeps what numbers say. */
export class ExactTokenizer extends Tokenizer {
  // The library types it as number, but only passes it on.
  protected override parseNumber(source: string): number {
    return exactNumber(source) as number;
  }
}
