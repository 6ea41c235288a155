import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { AdQueries } from "@/lib/ads/read/queries.ts";
import { withOwnMedia } from "@/lib/ads/responses/bodies.ts";
import { toSearch } from "@/lib/http/query.ts";
import type { Principal } from "@/lib/keys/principal.ts";
import type { Clock } from "@/lib/time/clock.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import { seconds } from "@/lib/time/clock.ts";
import { toProblem } from "@/lib/db/errors.ts";
import { CONTENT_TYPES, createEncoder } from "@/lib/exports/formats.ts";
import type { Manifest } from "@/lib/exports/manifest.ts";
import type { ExportFormat, ExportQuery } from "@/lib/exports/query.ts";
import { idOf, readExportPage } from "@/lib/exports/read_ads.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { acceptsGzip } from "@/lib/http/negotiate.ts";
import { adList, appliedFilter } from "@/lib/ads/language/list_query.ts";

/** Ads per request of the quota. */
const ADS_PER_REQUEST = 100;

interface Exporting {
  req: Request;
  origin: string;
  principal: Principal;
  clock: Clock;
  queries: Pick<AdQueries, "page">;
  /** Runs a read when it is the account's turn. */
  run<T>(read: () => Promise<T>): Promise<T>;
  /** Counts one more request of the quota; false: none is left. */
  pay(): Promise<boolean>;
  /** The remaining requests of the quota; null: unknown, or no limit. */
  remaining: number | null;
  /** Seconds until the quota is full again. */
  resetIn(): number;
  /** Aborts when the process is about to stop. */
  signal: AbortSignal;
  save(manifest: Manifest): Promise<void>;
}

/** Requests of the quota that an export costs. */
export const costOf = (ads: number): number =>
  Math.max(1, Math.ceil(ads / ADS_PER_REQUEST));

/**
 * Streams the ads that match. The client reads as fast as it likes: between two
 * pages, the export holds neither a connection nor a turn.
 *
 * @throws {Problem} `quota_exceeded` for a Parquet file that the quota is not
 *   enough for; and errors of the first page
 */
export async function sendExport(
  format: ExportFormat,
  query: ExportQuery,
  { run, queries, ...context }: Exporting,
): Promise<Response> {
  const read = (before: number | undefined) =>
    run(() => readExportPage(queries, query, before));
  const first = await read(query.before);
  const { remaining } = context;
  const cost = costOf(first.total);
  if (
    format === "parquet" && !query.isPart && remaining !== null &&
    cost > remaining
  ) {
    throw new Problem("quota_exceeded", {
      message: `This file takes ${formatCount(cost, "request")} of the ${
        formatCount(remaining, "request")
      } that are left this month. Export fewer ads, such as ranges with id_min and id_max.`,
      retryAfterSeconds: context.resetIn(),
    });
  }
  const day = new Date(context.clock.now()).toISOString().slice(0, 10);
  const chunks = encodeAds(format, query, first, read, context);
  const isGzipped = acceptsGzip(context.req);
  // Compressing reads ahead, and HEAD would pay for ads that it does not send.
  const body = isGzipped && context.req.method !== "HEAD"
    ? compress(chunks)
    : ReadableStream.from(chunks);
  return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: {
      "content-type": CONTENT_TYPES[format],
      "content-disposition": `attachment; filename="ads-${day}.${format}"`,
      // The runtime must not compress it again.
      "cache-control": "private, no-store, no-transform",
      ...isGzipped && { "content-encoding": "gzip" },
      ...first.totalIsExact && { "x-total-count": String(first.total) },
      vary: "Accept-Encoding",
    },
  });
}

/** Level 1: the others take twice the time for a third less. */
function compress(chunks: AsyncIterable<Uint8Array>): ReadableStream {
  const gzip = createGzip({ level: 1 });
  pipeline(Readable.from(chunks), gzip, () => {});
  return Readable.toWeb(gzip) as ReadableStream;
}

type Page = Awaited<ReturnType<typeof readExportPage>>;

async function* encodeAds(
  format: ExportFormat,
  query: ExportQuery,
  first: Page,
  read: (before: number) => Promise<Page>,
  { origin, clock, pay, signal, save }: Omit<Exporting, "run" | "queries">,
): AsyncGenerator<Uint8Array> {
  const encoder = await createEncoder(format, query);
  const hash = createHash("sha256");
  const started_at = seconds(clock);
  let [rows, size, paid]: [number, number, number] = [0, 0, ADS_PER_REQUEST];
  let last_id: number | null = null;
  let is_complete = false;
  /** Nothing, if there are no bytes: an empty chunk would end the response. */
  const send = (bytes: Uint8Array) => {
    hash.update(bytes);
    size += bytes.length;
    return bytes.length === 0 ? [] : [bytes];
  };
  /** The first ads of a page that the quota is enough for. */
  async function affordable(ads: readonly Uint8Array[]) {
    while (paid < rows + ads.length && await pay()) paid += ADS_PER_REQUEST;
    return ads.slice(0, paid - rows);
  }
  try {
    for (let page = first;;) {
      const ads = await affordable(page.ads);
      if (ads.length > 0) {
        rows += ads.length;
        last_id = idOf(ads.at(-1)!);
        yield* send(encoder.encode(ads.map((ad) => withOwnMedia(ad, origin))));
      }
      if (ads.length < page.ads.length) throw new Problem("quota_exceeded");
      if (page.next === null) break;
      if (signal.aborted) throw stopping();
      page = await read(page.next);
    }
    yield* send(encoder.end());
    is_complete = true;
  } catch (error) {
    const problem = error instanceof Problem ? error : toProblem(error) ??
      new Problem("internal_error", { cause: error });
    const ending = encoder.fail(problem);
    if (ending === null) throw error;
    yield* send(ending);
  } finally {
    await save({
      format,
      query: canonical(query),
      started_at,
      finished_at: seconds(clock),
      is_complete,
      rows,
      bytes: size,
      sha256: hash.digest("hex"),
      last_id,
    }).catch(() => {});
  }
}

const stopping = () =>
  new Problem("database_unavailable", {
    message: "The server is restarting. Continue after the last ad.",
  });

function canonical(
  { filter, include, fields, idMin, before }: ExportQuery,
): string {
  const { q, filters } = appliedFilter(adList, filter);
  return `${
    toSearch([
      ["q", q ?? undefined],
      ...Object.entries(filters),
      ["id_min", idMin > 1 ? idMin : undefined],
      ["id_max", before === undefined ? undefined : before - 1],
      ["include", include],
      ["fields", fields],
    ])
  }`;
}
