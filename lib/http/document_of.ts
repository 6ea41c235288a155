import { LRUCache } from "lru-cache";
import { Representation } from "@/lib/http/representation.ts";

/** Behind `PUBLIC_URL` there is but one origin; without it, whoever asks may invent them. */
const ORIGINS_MAX = 8;

/**
 * Keeps a document that differs by the deployment's origin alone, since
 * making it takes milliseconds that anybody could ask for.
 */
export function buildDocument(
  build: (origin: string) => unknown,
): (origin: string) => Representation {
  const kept = new LRUCache<string, Representation>({
    max: ORIGINS_MAX,
    memoMethod: (origin) => new Representation(JSON.stringify(build(origin))),
  });
  return (origin) => kept.memo(origin);
}
