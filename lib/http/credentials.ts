/**
 * The API key of a request: `X-API-Key` where present, else the bearer token.
 * Null: none was sent. A query parameter never counts.
 */
export function apiKeyOf(req: Request): string | null {
  return req.headers.get("x-api-key")?.trim() ?? bearerOf(req);
}

/** The token of `Authorization: Bearer <token>`; null for none or another scheme. */
export function bearerOf(req: Request): string | null {
  const [, token] = /^bearer(?: +(.*))?$/i.exec(
    req.headers.get("authorization")?.trim() ?? "",
  ) ?? [];
  return token ?? null;
}
