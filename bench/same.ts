import { assertEquals } from "@std/assert";
import type { Contender } from "./contenders.ts";
import type { Recorded } from "./record.ts";

/** Headers whose values depend on the request. */
const OF_A_REQUEST = /^(?:x-request-id|ratelimit.*)$/;

/** Fails unless a peer sends the same bytes, status and headers as the service. */
export function assertSame(ours: Recorded, theirs: Recorded): void {
  const comparable = ({ headers, ...rest }: Recorded) => ({
    ...rest,
    headers: headers.map(([name, value]) =>
      OF_A_REQUEST.test(name) ? name : `${name}: ${value}`
    ).sort(),
  });
  assertEquals(comparable(theirs), comparable(ours));
}

/**
 * Fails unless all contenders return the same data: otherwise, errors would be
 * measured.
 *
 * @param pathsOf the path of a contender; the others are compared with the first
 * @throws {Error} naming both paths
 */
export async function assertSameData(
  contenders: readonly Contender[],
  pathsOf: (name: string, index: number) => string,
  checks: number,
): Promise<void> {
  for (let i = 0; i < checks; i++) {
    const found = await Promise.all(
      contenders.map(async ({ name, server, headers }) => {
        const path = pathsOf(name, i);
        const response = await fetch(server.url + path, { headers });
        // Only the service makes the sample's media absolute.
        const text = (await response.text()).replaceAll(server.url, "");
        return { name, path, text, data: toSorted(JSON.parse(text).data) };
      }),
    );
    const [ours, ...others] = found;
    for (const theirs of others) {
      if (theirs.data === ours!.data) continue;
      throw new Error(
        `${theirs.name} finds other data at ${theirs.path} than ${
          ours!.name
        } at ${ours!.path}:\n${theirs.text.slice(0, 500)}\n${
          ours!.text.slice(0, 500)
        }`,
      );
    }
  }
}

/** As text, with sorted members. */
function toSorted(data: unknown): string {
  return JSON.stringify(
    data,
    (_, value) =>
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort())
        : value,
  );
}
