import Negotiator from "negotiator";

/** Longer than any real client's header. Parsing a longer one would block other requests. */
const HEADER_LENGTH_MAX = 2_000;

/** A header for content negotiation; null if it is missing, empty or too long. */
function preference(req: Request, name: string): string | null {
  const text = req.headers.get(name)?.trim() ?? "";
  return text === "" || text.length > HEADER_LENGTH_MAX ? null : text;
}

/** Whether `Accept` allows a media type, whatever its parameters. */
export function accepts(req: Request, type: string): boolean {
  const accept = preference(req, "accept");
  // Without a media range, such as `*` from old clients, everything is allowed.
  if (!accept?.includes("/")) return true;
  const negotiator = new Negotiator({ headers: { accept } });
  return negotiator.mediaType([type]) !== undefined ||
    // `application/json; charset=utf-8` has the type with a parameter.
    negotiator.mediaTypes().some((each: string) => each.toLowerCase() === type);
}

/** Whether the client accepts gzip and does not prefer an uncompressed response. */
export function acceptsGzip(req: Request): boolean {
  const header = preference(req, "accept-encoding");
  return header !== null &&
    new Negotiator({ headers: { "accept-encoding": header } })
        .encoding(["gzip", "identity"], { preferred: ["gzip"] }) === "gzip";
}

/** Which of some media types `Accept` prefers; the first one if it has no preference. */
export function preferredType<Type extends string>(
  req: Request,
  types: readonly [Type, ...Type[]],
): Type {
  const accept = preference(req, "accept") ?? "*/*";
  const negotiator = new Negotiator({ headers: { accept } });
  const preferred = negotiator.mediaType([...types]);
  return types.find((type) => type === preferred) ?? types[0];
}
