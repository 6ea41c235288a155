import { Problem } from "@/lib/problem.ts";

/** What an account's id looks like, whoever made it. */
export const ACCOUNT_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** An account's id from a path. @throws {Problem} `not_found`, since no account has any other id */
export function parseAccountId(text: string | undefined): string {
  if (text === undefined || !ACCOUNT_ID.test(text)) {
    throw new Problem("not_found");
  }
  return text;
}
