import { sql } from "kysely";

/**
 * Whether an account's email address equals this or starts with it, in lower
 * case. A whole address finds only that account, even if another address starts
 * with it.
 */
export const matchesEmail = (email: string) =>
  sql<boolean>`(accounts.email = ${email}
    or starts_with(accounts.email, ${email})
      and not exists (select from accounts as exact where exact.email = ${email}))`;
