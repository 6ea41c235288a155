import { LRUCache } from "lru-cache";
import { Representation } from "@/lib/http/representation.ts";

/** With `PUBLIC_URL` there is only one origin; without it, clients can make up any number. */
const ORIGINS_MAX = 8;

/**
 * Keeps a document that differs only by the deployment's origin, since building
 * it takes milliseconds that anyone could ask for.
 */
export function buildDocument<Source>(
  build: (source: Source, origin: string) => unknown,
): (source: Source, origin: string) => Representation {
  const kept = new LRUCache<string, Representation>({ max: ORIGINS_MAX });
  return (source, origin) => {
    let document = kept.get(origin);
    if (document === undefined) {
      document = new Representation(JSON.stringify(build(source, origin)));
      kept.set(origin, document);
    }
    return document;
  };
}
