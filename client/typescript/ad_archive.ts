/**
 * A client of Ad Archive, without dependencies, for Deno, Node.js, and browsers.
 * It pages, retries as the server says, and resumes exports.
 *
 * ```ts
 * const archive = new AdArchive({ url: "https://ads.example.com", key });
 * for await (const ad of archive.ads({ q: "shoes", is_active: true })) {
 *   console.log(ad.ad_archive_id, ad.primary_text);
 * }
 * ```
 *
 * @module
 */
import type { components, paths } from "./schema.ts";

type Schemas = components["schemas"];
/** An ad, with the members that `include` and `collapse` add. */
export type Ad = Schemas["Ad"] & Schemas["SelectedAd"];
export type Brand = Schemas["Brand"];
export type ChangeList = Schemas["ChangeList"];

/** A path that a key can read, such as `/v1/ads/{ad_archive_id}`. */
export type Path = keyof paths;
type Parameters<P extends Path> = paths[P]["get"]["parameters"];
type Member<T, Name extends string> = T extends { [N in Name]?: infer V }
  ? [NonNullable<V>] extends [never] ? unknown : NonNullable<V>
  : unknown;
/** The parameters of a path and its query, by name. */
export type Params<P extends Path> =
  & Member<Parameters<P>, "path">
  & Member<Parameters<P>, "query">
  & object;
/** The parameters, which can be left out if none is required. */
type Arguments<P extends Path> = object extends Params<P> ? [params?: Params<P>]
  : [params: Params<P>];
/** The body of a successful response. */
export type Body<P extends Path> = paths[P]["get"]["responses"][200] extends
  { content: { "application/json": infer Body } } ? Body : never;
/** Lists, which have pages, and their rows. */
export interface Rows {
  "/v1/ads": Ad;
  "/v1/ads/{ad_archive_id}/similar": Schemas["SimilarAd"];
  "/v1/brands": Brand;
}

export interface Options {
  /** The origin of the archive, such as `https://ads.example.com`. */
  url: string;
  /** `sk_...` */
  key: string;
  /** How often a request is tried again. */
  retries?: number;
  /** If the server asks for a longer wait, in seconds, it is an error. */
  maxWait?: number;
  /** Ends what is under way. */
  signal?: AbortSignal;
}

/** An error that the archive responded with: see its docs for the codes. */
export class AdArchiveError extends Error {
  override readonly name = "AdArchiveError";
  readonly code: string;
  readonly requestId: string | null;
  /** What is wrong with which parameters. */
  readonly details: readonly { param: string; reason: string }[];

  constructor(
    /** 200: in the middle of an export. */
    readonly status: number,
    body: unknown,
    /** When to try again, in seconds. */
    readonly retryAfter: number | null = null,
  ) {
    // A proxy's error has another body.
    const error =
      (body as { error?: Partial<Schemas["Error"]["error"]> } | null)
        ?.error ?? {};
    super(error.message ?? `The server responded with ${status}.`);
    this.code = error.code ?? `http_${status}`;
    this.requestId = error.request_id ?? null;
    this.details = error.details ?? [];
  }

  /** Whether the same request can succeed later. */
  get isTemporary(): boolean {
    return this.code !== "quota_exceeded" &&
      [200, 408, 429, 500, 502, 503, 504].includes(this.status);
  }
}

export class AdArchive {
  readonly #options: Required<Omit<Options, "signal">> & Options;

  constructor(options: Options) {
    const url = options.url.trim().replace(/\/+$/, "");
    const key = options.key.trim();
    const { protocol, search, hash } = new URL(url);
    if (!/^https?:$/.test(protocol) || search + hash !== "") {
      throw new TypeError(`Not the URL of an archive: ${url}`);
    }
    if (!/^[!-~]+$/.test(key)) {
      throw new TypeError(
        "The key is empty, or has characters that no key has.",
      );
    }
    this.#options = { retries: 6, maxWait: 90, ...options, url, key };
  }

  /** One response. @throws {AdArchiveError} */
  async get<P extends Path>(
    path: P,
    ...[params]: Arguments<P>
  ): Promise<Body<P>> {
    return await this.#read(path, params ?? {}) as Body<P>;
  }

  /** The rows of all pages of a list. */
  async *list<P extends keyof Rows>(
    path: P,
    params: Params<P>,
  ): AsyncGenerator<Rows[P]> {
    let { cursor } = params as { cursor?: string | undefined };
    do {
      const page = await this.#read(path, { ...params, cursor }) as {
        data: Rows[P][];
        pagination: { cursor?: string };
      };
      yield* page.data;
      ({ cursor } = page.pagination);
    } while (cursor !== undefined);
  }

  /** Ads, by the parameters of `GET /v1/ads`. */
  ads(params: Params<"/v1/ads"> = {}): AsyncGenerator<Ad> {
    return this.list("/v1/ads", params);
  }

  brands(params: Params<"/v1/brands"> = {}): AsyncGenerator<Brand> {
    return this.list("/v1/brands", params);
  }

  /**
   * The same ads in descending order of their ids, in one stream, which costs a
   * hundredth of the requests. It continues where it was cut off. With `fields`,
   * `id` must be one of them.
   */
  async *export(
    params: Params<"/v1/exports/ads.ndjson"> = {},
  ): AsyncGenerator<Ad> {
    if (params.fields?.includes("id") === false) {
      throw new TypeError(
        "fields must include id, which exports are continued by.",
      );
    }
    let after = params.after;
    for (let failures = 0;; failures++) {
      const url = this.#urlOf("/v1/exports/ads.ndjson", { ...params, after });
      try {
        const response = await this.#send(url);
        for await (const line of readLines(response.body!)) {
          const row = JSON.parse(line);
          if (row.error !== undefined) throw new AdArchiveError(200, row);
          after = row.id;
          failures = 0;
          yield row;
        }
        return;
      } catch (error) {
        await this.#pause(error, failures);
      }
    }
  }

  /**
   * Pages of changes since a cursor, up to now; with `wait`, also those to
   * come. Store `pagination.cursor` after each page. Begin anew without a
   * cursor if the error is `cursor_expired`.
   */
  async *changes(
    params: Params<"/v1/changes"> = {},
  ): AsyncGenerator<ChangeList> {
    let { cursor } = params;
    for (;;) {
      const page = await this.get("/v1/changes", {
        ...params,
        ...(cursor !== undefined && { cursor }),
      });
      yield page;
      ({ cursor } = page.pagination);
      if (page.meta.up_to_date && !params.wait) return;
    }
  }

  async #read(path: string, params: object): Promise<unknown> {
    // Not in the loop: a mistake in it is not temporary.
    const url = this.#urlOf(path, params);
    for (let failures = 0;; failures++) {
      try {
        return await (await this.#send(url)).json();
      } catch (error) {
        await this.#pause(error, failures);
      }
    }
  }

  #urlOf(path: string, params: object): URL {
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
      return encodeURIComponent((params as Record<string, string>)[name]!);
    });
    const target = new URL(this.#options.url + filled);
    for (const [name, value] of Object.entries(params)) {
      if (path.includes(`{${name}}`) || value === undefined) continue;
      // Without its parameter, an empty list would be everything.
      const all = [value].flat();
      for (const one of all.length > 0 ? all : [""]) {
        target.searchParams.append(name, String(one));
      }
    }
    return target;
  }

  async #send(url: URL): Promise<Response> {
    const { key, signal } = this.#options;
    const response = await fetch(url, {
      headers: { "X-API-Key": key },
      signal: signal ?? null,
    });
    if (response.ok) return response;
    throw new AdArchiveError(
      response.status,
      await response.json().catch(() => null),
      // A proxy can send a date.
      Number(response.headers.get("Retry-After")) || null,
    );
  }

  /** Waits before the next try, or throws the error if there is none. */
  async #pause(error: unknown, failures: number): Promise<void> {
    const { retries, maxWait, signal } = this.#options;
    const isKnown = error instanceof AdArchiveError;
    // Half to all of it, so that clients do not come back together.
    const backoff = 2 ** failures * (0.25 + Math.random() / 4);
    const seconds = (isKnown && error.retryAfter) || backoff;
    if (
      failures >= retries || seconds > maxWait || signal?.aborted ||
      (isKnown && !error.isTemporary)
    ) throw error;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, 1000 * seconds);
      signal?.addEventListener("abort", end);
    });
    signal?.throwIfAborted();
  }
}

/** The lines of a body. @throws if the last one is cut */
async function* readLines(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + decoder.decode(value, { stream: true }))
        .split("\n");
      rest = lines.pop()!;
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  if (rest !== "") throw new Error("The response was cut off.");
}
