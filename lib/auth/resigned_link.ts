import { createHmac } from "node:crypto";

/**
 * The query of a mailed link as Better Auth accepts it, which knows the current
 * secret alone: a `token` (a JWT by HS256) that an earlier one signed is signed
 * anew. Everything else stays as it is.
 */
export function resignedLink(
  search: string,
  [current, ...earlier]: readonly string[],
): string {
  const query = new URLSearchParams(search);
  const [head, payload, signature] = query.get("token")?.split(".") ?? [];
  if (signature === undefined) return search;
  const sign = (secret: string) =>
    createHmac("sha256", secret).update(`${head}.${payload}`)
      .digest("base64url");
  if (!earlier.some((secret) => sign(secret) === signature)) return search;
  query.set("token", `${head}.${payload}.${sign(current!)}`);
  return `?${query}`;
}
