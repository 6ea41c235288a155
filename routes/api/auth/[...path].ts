import { z } from "zod";
import { AUTH_ENDPOINTS } from "@/lib/auth/endpoints.ts";
import { AUTH_PATH } from "@/lib/auth/better_auth.ts";
import { define } from "@/lib/app/define.ts";
import { readBody } from "@/lib/http/body.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { Problem } from "@/lib/problem.ts";

/** Its members are checked by the endpoint. */
const ANY_OBJECT = z.record(z.string(), z.unknown());

/** The middleware checks the origin, Better Auth the rest. */
const POLICY = { access: "public", query: "unchecked", type: null } as const;

/** Better Auth's own routes, as far as they are open. */
export const handler = define.handlers((ctx) => {
  const path = ctx.url.pathname.slice(AUTH_PATH.length);
  const known = Object.hasOwn(AUTH_ENDPOINTS, path)
    ? AUTH_ENDPOINTS[path]!
    : null;
  if (known === null) throw new Problem("not_found");
  return endpoint(POLICY, {
    async [known.method]() {
      const { req, state: { services, origin, address } } = ctx;
      return await services.auth.call(
        path,
        { req, origin, address },
        known.method === "POST" ? await readBody(req, ANY_OBJECT) : null,
      );
    },
  })(ctx);
});
