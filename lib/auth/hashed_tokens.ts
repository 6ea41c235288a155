import type { DBAdapter, Where } from "better-auth/adapters";
import { hashSessionToken } from "@/lib/auth/session_token.ts";

type Row = Record<string, unknown>;

/**
 * An adapter that writes only hashes of session tokens: whoever reads the
 * table, or a backup of it, cannot sign in with what stands there. Better Auth
 * is given back the token that it named itself.
 */
export function withHashedTokens(adapter: DBAdapter): DBAdapter {
  const hashed = <T extends { model: string; where?: Where[] | undefined }>(
    query: T,
  ): T =>
    query.model === "session" && query.where !== undefined
      ? { ...query, where: query.where.map(hashWhere) }
      : query;
  return {
    ...adapter,
    async create<T extends Row, R = T>(
      query: Parameters<typeof adapter.create<T, R>>[0],
    ): Promise<R> {
      if (query.model !== "session") return await adapter.create<T, R>(query);
      const token = String(query.data.token);
      const data = { ...query.data, token: hashSessionToken(token) };
      const created = await adapter.create<T, R>({ ...query, data });
      return { ...created, token };
    },
    findOne: async <T>(query: Parameters<typeof adapter.findOne>[0]) =>
      restored(await adapter.findOne<T>(hashed(query)), query),
    update: async <T>(query: Parameters<typeof adapter.update>[0]) =>
      restored(await adapter.update<T>(hashed(query)), query),
    consumeOne: async <T>(query: Parameters<typeof adapter.consumeOne>[0]) =>
      restored(await adapter.consumeOne<T>(hashed(query)), query),
    findMany: (query) => adapter.findMany(hashed(query)),
    count: (query) => adapter.count(hashed(query)),
    updateMany: (query) => adapter.updateMany(hashed(query)),
    delete: (query) => adapter.delete(hashed(query)),
    deleteMany: (query) => adapter.deleteMany(hashed(query)),
    incrementOne: (query) => adapter.incrementOne(hashed(query)),
    transaction: (work) =>
      adapter.transaction((inner) =>
        work(withHashedTokens(inner as DBAdapter))
      ),
  };
}

function hashWhere(condition: Where): Where {
  if (condition.field !== "token") return condition;
  const { value } = condition;
  return {
    ...condition,
    value: Array.isArray(value)
      ? value.map((token) => hashSessionToken(String(token)))
      : hashSessionToken(String(value)),
  };
}

/** A session that was asked for by its token gets that token back. */
function restored<T>(
  row: T | null,
  query: { model: string; where: Where[] },
): T | null {
  if (row === null || query.model !== "session") return row;
  const asked = query.where.find(({ field }) => field === "token");
  return asked === undefined ? row : { ...row, token: asked.value };
}
