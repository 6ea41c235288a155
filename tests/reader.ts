import { assertEquals } from "@std/assert";
import type { components } from "../client/typescript/schema.ts";
import { harness, type HarnessOptions } from "./harness.ts";
import { nativeRecord } from "./imports/writing/native_record.ts";
import { testsWith } from "./tests_with.ts";

/** The body of a list; `include` and `fields` change which members its ads have. */
export type ListBody = Omit<components["schemas"]["AdList"], "data"> & {
  data: { id: number; ad_archive_id: string; [name: string]: unknown }[];
};

export type ErrorBody = components["schemas"]["Error"];

export type Reader = Awaited<ReturnType<typeof reader>>;

/** The application over some records, asked with a key that no limit holds up. */
export async function reader(
  records: readonly unknown[] = [],
  options: HarnessOptions = {},
) {
  const t = await harness(options);
  const key = await t.key({ plan: "unlimited" });
  if (records.length > 0) await t.import(...records);
  const get = (path: string, init: RequestInit = {}) =>
    t.fetch(path, { key, ...init });

  async function read(status: number, path: string, init?: RequestInit) {
    const response = await get(path, init);
    const text = await response.text();
    assertEquals(response.status, status, `${path}: ${text}`);
    return JSON.parse(text);
  }

  const json = (path: string, init?: RequestInit) => read(200, path, init);
  const list = (path: string, init?: RequestInit): Promise<ListBody> =>
    json(path, init);

  async function error(
    status: number,
    path: string,
    init?: RequestInit,
  ): Promise<ErrorBody["error"]> {
    return (await read(status, path, init)).error;
  }

  /** Each page from `path` on; none without a path. */
  async function* pages(path: string | undefined) {
    for (let next = path; next !== undefined;) {
      const page = await list(next);
      yield page;
      next = page.next_page_url;
    }
  }

  /** The ads of every page from `path` on, in order; all without a path. */
  async function ads(path = "/v1/ads?limit=100"): Promise<ListBody["data"]> {
    return (await Array.fromAsync(pages(path))).flatMap(({ data }) => data);
  }

  return {
    t,
    get,
    json,
    list,
    error,
    pages,
    ads,
    /** The error of a request whose only fault is a parameter. */
    async invalid(param: string, path: string) {
      const found = await error(400, path);
      assertEquals([found.code, found.param], ["invalid_parameter", param]);
      return found;
    },
    /** The archive ids of every page from `path` on, in order. */
    walk: async (path: string): Promise<string[]> =>
      (await ads(path)).map((ad) => ad.ad_archive_id),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

/** Registers a test with the application over no records. */
export const test = testsWith(() => reader());

/** Ads `1` to `count`, oldest first. */
export function numberedAds(
  count: number,
  over: (n: number) => Record<string, unknown> = () => ({}),
): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => {
    const n = index + 1;
    return nativeRecord(`${n}`, { primary_text: `Ad ${n}`, ...over(n) });
  });
}
