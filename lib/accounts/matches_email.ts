import { sql } from "kysely";

/**
 * Whether an account's email address is this one or begins so, in lower case. A
 * whole address finds only that account, even if another address begins with it.
 */
export const matchesEmail = (email: string) =>
  sql<boolean>`(accounts.email = ${email}
    or starts_with(accounts.email, ${email})
      and not exists (select from accounts as exact where exact.email = ${email}))`;
