import { LRUCache } from "lru-cache";
import type { Endpoints } from "@/lib/http/policy.ts";
import {
  Representation,
  sendRepresentation,
} from "@/lib/http/representation.ts";

/** With `PUBLIC_URL` there is only one origin. Without it, clients can send any number. */
const ORIGINS_MAX = 8;

/**
 * Caches documents that differ only by the deployment's origin. Building one
 * takes milliseconds, and anyone can request it.
 */
export function perOrigin<Built extends object>(
  build: (endpoints: Endpoints, origin: string) => Built,
): (endpoints: Endpoints, origin: string) => Built {
  const built = new LRUCache<string, Built, Endpoints>({
    max: ORIGINS_MAX,
    memoMethod: (origin, _, { context }) => build(context, origin),
  });
  return (endpoints, origin) => built.memo(origin, { context: endpoints });
}

/** Sends a document as JSON, and caches the JSON. */
export function sendDocument(
  build: (endpoints: Endpoints, origin: string) => unknown,
) {
  const keep = perOrigin((endpoints, origin) =>
    new Representation([JSON.stringify(build(endpoints, origin))])
  );
  return (
    { req, endpoints, origin }: {
      req: Request;
      endpoints: Endpoints;
      origin: string;
    },
  ) => sendRepresentation(req, keep(endpoints, origin));
}
