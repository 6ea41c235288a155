import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

/** Longer than any real client's header. Parsing a longer one would block other requests. */
const HEADER_LENGTH_MAX = 2_000;

/** A header for content negotiation; null if it is missing, empty or too long. */
function preference(req: Request, name: string): string | null {
  const text = req.headers.get(name)?.trim() ?? "";
  return text === "" || text.length > HEADER_LENGTH_MAX ? null : text;
}

/** Clients send few different headers, and parsing one takes microseconds. */
function memo<Read extends NonNullable<unknown>>(
  read: (header: string, of: string) => Read,
) {
  const known = new LRUCache<string, Read, string>({
    max: 100,
    memoMethod: (key, _, { context }) =>
      read(key.slice(context.length + 1), context),
  });
  return (header: string, of: string) =>
    known.memo(`${of} ${header}`, { context: of });
}

const isAccepted = memo((accept, type) => {
  const negotiator = new Negotiator({ headers: { accept } });
  // Without a media range, such as `*` from old clients, everything is allowed.
  if (!accept.includes("/")) return true;
  return negotiator.mediaType([type]) !== undefined ||
    // `application/json; charset=utf-8` has the type with a parameter.
    negotiator.mediaTypes().some((each: string) => each.toLowerCase() === type);
});

/** Whether `Accept` allows a media type, whatever its parameters. */
export function accepts(req: Request, type: string): boolean {
  const accept = preference(req, "accept");
  return accept === null || isAccepted(accept, type);
}

const isPreferred = memo((header, coding) =>
  new Negotiator({ headers: { "accept-encoding": header } })
    .encoding([coding, "identity"], { preferred: [coding] }) === coding
);

/** Whether the client accepts gzip and does not prefer an uncompressed response. */
export function acceptsGzip(req: Request): boolean {
  const header = preference(req, "accept-encoding");
  return header !== null && isPreferred(header, "gzip");
}

const preferredOf = memo((accept, list) =>
  new Negotiator({ headers: { accept } }).mediaType(list.split(",")) ?? ""
);

/** Which of some media types `Accept` prefers; the first one if it has no preference. */
export function preferredType<Type extends string>(
  req: Request,
  types: readonly [Type, ...Type[]],
): Type {
  const accept = preference(req, "accept");
  const preferred = accept && preferredOf(accept, types.join(","));
  return types.find((type) => type === preferred) ?? types[0];
}
