import Negotiator from "negotiator";

/** No client's header is as long; reading a longer one would keep the process from others. */
const HEADER_LENGTH_MAX = 2_000;

/** A header for content negotiation; null if it is absent, empty or far too long. */
function preference(req: Request, name: string): string | null {
  const text = req.headers.get(name)?.trim() ?? "";
  return text === "" || text.length > HEADER_LENGTH_MAX ? null : text;
}

/** Whether the client takes a media type, going by `Accept`; whatever its parameters. */
export function accepts(req: Request, type: string): boolean {
  const accept = preference(req, "accept");
  if (accept === null) return true;
  const negotiator = new Negotiator({ headers: { accept } });
  // Without any media range, such as the `*` of old clients, it says nothing.
  if (!accept.includes("/")) return true;
  return negotiator.mediaType([type]) !== undefined ||
    // `application/json; charset=utf-8` names the type with a parameter.
    negotiator.mediaTypes().some((each: string) => each.toLowerCase() === type);
}

export type Coding = "br" | "gzip";

/**
 * The coding that the client likes best, going by `Accept-Encoding`; null for
 * none. Of those that it likes equally, the first of `available`.
 */
export function codingFor(
  req: Request,
  available: readonly Coding[],
): Coding | null {
  const header = preference(req, "accept-encoding");
  if (header === null) return null;
  const coding = new Negotiator({ headers: { "accept-encoding": header } })
    .encoding([...available, "identity"], { preferred: available });
  return available.find((each) => each === coding) ?? null;
}
