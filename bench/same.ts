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
    const [ours, ...others] = await Promise.all(
      contenders.map(async ({ name, server, headers }) => {
        const path = pathsOf(name, i);
        const response = await fetch(server.url + path, { headers });
        // Only the service makes the sample's media absolute.
        const text = (await response.text()).replaceAll(server.url, "");
        return { path, data: JSON.parse(text).data };
      }),
    );
    for (const theirs of others) {
      const paths = `${theirs.path}, compared with ${ours!.path}`;
      assertEquals(theirs.data, ours!.data, paths);
    }
  }
}
