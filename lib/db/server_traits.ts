import type pg from "pg";

/** What was found out about the server that a URL leads to, for all connections to it. */
export interface ServerTraits {
  /**
   * Whether a pooler gives each client names of its own for prepared
   * statements; undefined: not tried yet.
   */
  keepsNamesApart?: boolean;
}

type Send = (
  text: string,
  values: readonly unknown[],
  name?: string,
) => Promise<pg.QueryResult>;

/**
 * Tries whether a pooler translates the names of prepared statements, as
 * PgBouncer does from 1.21 on: the server then knows ours by another name.
 */
export async function keepsNamesApart(send: Send): Promise<boolean> {
  const name = `probe_${crypto.randomUUID()}`;
  // Within a transaction, all of it happens in one session.
  await send("begin", []);
  try {
    const { rows } = await send(
      "select 1 from pg_prepared_statements where name = $1",
      [name],
      name,
    );
    if (rows.length > 0) await send(`deallocate "${name}"`, []);
    await send("commit", []);
    return rows.length === 0;
  } catch (error) {
    await send("rollback", []);
    throw error;
  }
}
