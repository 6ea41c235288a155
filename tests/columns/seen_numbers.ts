import type { Session } from "@/lib/columns/archive_columns.ts";
import { CHUNK_ADS, FACTS, NUMBER_COLUMNS } from "@/lib/columns/format.ts";

/** The numbers of all ads in a session's chunks, by id and column. */
export async function numbersIn(
  session: Pick<Session, "chunks">,
): Promise<Map<number, Record<string, number>>> {
  const seen = new Map<number, Record<string, number>>();
  const names = [FACTS, ...NUMBER_COLUMNS];
  for await (const { chunk, data } of session.chunks(names)) {
    data[0]!.forEach((facts, offset) => {
      if (facts === 0) return;
      const numbers = names.map((name, n) => [name, data[n]![offset]!]);
      seen.set(chunk * CHUNK_ADS + offset, Object.fromEntries(numbers));
    });
  }
  return seen;
}

/** Sees to it that the session is of the archive's present version. */
export async function checkVersion(session: Session): Promise<void> {
  const { version } = await session.db.selectFrom("archive_state")
    .select("version").executeTakeFirstOrThrow();
  session.check(version);
}

export async function seenNumbers(session: Session) {
  const seen = await numbersIn(session);
  await checkVersion(session);
  return seen;
}
