import { z } from "zod";
import { endpoint } from "@/lib/api/endpoint.ts";
import { define } from "@/lib/app/define.ts";
import { AUTH_ROUTES } from "@/lib/auth/actions.ts";
import { AUTH_PATH } from "@/lib/auth/auth_parts.ts";
import { readBody } from "@/lib/http/body.ts";
import { OPEN } from "@/lib/http/policy.ts";
import { Problem } from "@/lib/errors/problem.ts";

/** Each action validates the members. */
const ANY_OBJECT = z.record(z.string(), z.unknown());

export const handler = define.handlers((ctx) => {
  const { req, url } = ctx;
  const path = url.pathname.slice(AUTH_PATH.length);
  if (!Object.hasOwn(AUTH_ROUTES, path)) throw new Problem("not_found");
  const [method, run] = AUTH_ROUTES[path]!;
  // The middleware checks the origin; the action checks everything else.
  return endpoint(OPEN, {
    async [method]() {
      const input = method === "POST"
        ? await readBody(req, ANY_OBJECT)
        : Object.fromEntries(url.searchParams);
      const { headers, body } = await run(ctx, input as never);
      headers.set("cache-control", "private, no-store");
      return headers.has("location")
        ? new Response(null, { status: 302, headers })
        : Response.json(body, { headers });
    },
  })(ctx);
});
