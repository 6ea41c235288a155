import { TEXT_ID } from "@/lib/text_id.ts";
import { Problem } from "@/lib/problem.ts";

/** An account's id from a path. @throws {Problem} `not_found`, since no account has any other id */
export function parseAccountId(text: string | undefined): string {
  if (text === undefined || !TEXT_ID.test(text)) {
    throw new Problem("not_found");
  }
  return text;
}
