/** The value of a request's cookie; null if there is none with this name. */
export function readCookie(req: Request, name: string): string | null {
  for (const pair of (req.headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = pair.split("=");
    if (key?.trim() === name) return value.join("=").trim();
  }
  return null;
}
