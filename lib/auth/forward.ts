import { ADDRESS_HEADER, AUTH_PATH } from "@/lib/auth/better_auth.ts";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import { redactKeys } from "@/lib/redact_keys.ts";

const USER_AGENT_LENGTH_MAX = 256;

/**
 * The request as Better Auth sees it: made anew, so that neither its host nor
 * a forwarding header of a client's reaches it. The origin was checked before.
 */
export function forwardedRequest(
  path: string,
  visit: ClientInfo,
  options: {
    method: "GET" | "POST";
    body: unknown;
    search: string;
    cookie: string | null;
  },
): Request {
  const { origin, address, req } = visit;
  const { cookie } = options;
  const headers = new Headers({ accept: "application/json", origin });
  if (cookie !== null) headers.set("cookie", cookie);
  const agent = req.headers.get("user-agent");
  if (agent !== null) {
    // It is kept with the session, where no key may stand.
    headers.set(
      "user-agent",
      redactKeys(agent).slice(0, USER_AGENT_LENGTH_MAX),
    );
  }
  if (address !== null) headers.set(ADDRESS_HEADER, address);
  const url = `${origin}${AUTH_PATH}${path}${options.search}`;
  if (options.method === "GET") return new Request(url, { headers });
  headers.set("content-type", "application/json");
  return new Request(url, {
    method: "POST",
    headers,
    body: JSON.stringify(options.body),
  });
}

/**
 * The answer for the client. Better Auth also writes a new session's token
 * into the body, where a page's scripts could read what the cookie hides.
 */
export async function presentedResponse(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set("cache-control", "private, no-store");
  // A redirect says JSON too, and has no body.
  const isJson = response.ok &&
    headers.get("content-type")?.startsWith("application/json");
  if (!isJson) {
    return new Response(response.body, { status: response.status, headers });
  }
  const body = await response.json();
  if (body !== null && typeof body === "object") delete body.token;
  headers.delete("content-length");
  return Response.json(body, { status: response.status, headers });
}
