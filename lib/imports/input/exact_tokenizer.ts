import { Tokenizer } from "@streamparser/json";
import { exactNumber } from "@/lib/imports/input/parse_json.ts";

/** Tokenizes JSON without losing digits of numbers. */
export class ExactTokenizer extends Tokenizer {
  // The library declares it as number, but only passes it on.
  protected override parseNumber(source: string): number {
    return exactNumber(source) as number;
  }
}
