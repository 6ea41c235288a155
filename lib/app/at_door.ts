import type { Services } from "@/lib/app/services.ts";
import { isPublicApiPath } from "@/lib/http/area.ts";
import { readApiKey } from "@/lib/http/credentials.ts";
import type { RequestHandler } from "@/lib/http/running_requests.ts";

/**
 * Admits requests to the API through `Door`. Callers are distinguished only by
 * keys that are known to be valid; otherwise one client could pretend to be
 * many.
 */
export function atDoor(
  handler: RequestHandler,
  { concurrency, keys }: Pick<Services, "concurrency"> & {
    keys: Pick<Services["keys"], "recall">;
  },
): RequestHandler {
  return async (req, info) => {
    const key = readApiKey(req);
    const principal = key === null ? null : keys.recall(key);
    if (principal === null || !isPublicApiPath(new URL(req.url).pathname)) {
      return await handler(req, info);
    }
    const leave = concurrency.door.enter(principal.account.id);
    try {
      return await handler(req, info);
    } finally {
      leave();
    }
  };
}
