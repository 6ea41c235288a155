import type { Services } from "@/lib/app/services.ts";
import { isPublicApiPath } from "@/lib/http/area.ts";
import type { RequestHandler } from "@/lib/http/running_requests.ts";

/** Lets requests to the API in by `Door`, where a caller is whoever sends the same credential. */
export function atDoor(
  handler: RequestHandler,
  { concurrency }: Pick<Services, "concurrency">,
): RequestHandler {
  return async (req, info) => {
    const { headers } = req;
    const caller = headers.get("x-api-key") ?? headers.get("authorization") ??
      headers.get("cookie");
    if (caller === null || !isPublicApiPath(new URL(req.url).pathname)) {
      return await handler(req, info);
    }
    const leave = concurrency.door.enter(caller);
    try {
      return await handler(req, info);
    } finally {
      leave();
    }
  };
}
