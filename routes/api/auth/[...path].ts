import { z } from "zod";
import { AUTH_ENDPOINTS } from "@/lib/auth/endpoints.ts";
import { AUTH_PATH } from "@/lib/auth/better_auth.ts";
import { define } from "@/lib/app/define.ts";
import { readBody } from "@/lib/http/body.ts";
import { resource } from "@/lib/api/resource.ts";
import { Problem } from "@/lib/problem.ts";

/** Its members are checked by the endpoint. */
const ANY_OBJECT = z.record(z.string(), z.unknown());

/** Better Auth's own addresses, as far as they are open. */
export const handler = define.handlers((ctx) => {
  const path = ctx.url.pathname.slice(AUTH_PATH.length);
  const endpoint = Object.hasOwn(AUTH_ENDPOINTS, path)
    ? AUTH_ENDPOINTS[path]!
    : null;
  if (endpoint === null) throw new Problem("not_found");
  return resource({
    async [endpoint.method]({ req, state }: typeof ctx) {
      return await state.services.auth.call(
        path,
        { req, origin: state.origin, address: state.address },
        endpoint.method === "POST" ? await readBody(req, ANY_OBJECT) : null,
      );
    },
  }, { type: null })(ctx);
});
