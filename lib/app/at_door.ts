import type { Services } from "@/lib/app/services.ts";
import { isPublicApiPath } from "@/lib/http/area.ts";
import { readApiKey } from "@/lib/http/credentials.ts";
import type { RequestHandler } from "@/lib/http/running_requests.ts";

/**
 * Lets requests to the API in by `Door`. Only a key that is known to be valid
 * tells a caller apart, else anybody could be many.
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
