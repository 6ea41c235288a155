import { Buffer } from "node:buffer";
import { stringify } from "csv-stringify/sync";
import { includedIn } from "@/lib/ads/language/ad_shape.ts";
import { AD_MEMBERS, pickFields } from "@/lib/ads/documents.ts";
import type { ExportFormat, ExportQuery } from "@/lib/exports/query.ts";
import type { Problem } from "@/lib/errors/problem.ts";

/** Turns ads into a file, piece by piece. */
export interface Encoder {
  /** @param ads the JSON of each */
  encode(ads: readonly Uint8Array[]): Uint8Array;
  end(): Uint8Array;
  /** The end of an incomplete file, with the reason; null if the format has no place for one. */
  fail(problem: Problem): Uint8Array | null;
}

export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  ndjson: "application/x-ndjson; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
  parquet: "application/vnd.apache.parquet",
};

const NOTHING = new Uint8Array();

function membersOf(query: ExportQuery): string[] {
  const { fields } = query;
  return [...AD_MEMBERS, ...includedIn(query).members]
    .filter((name) => fields === undefined || fields.includes(name));
}

/** One ad per line, as the API sends it. */
function ndjson({ fields }: ExportQuery): Encoder {
  const NEWLINE = Buffer.from("\n");
  return {
    encode: (ads) =>
      Buffer.concat(ads.flatMap((ad) => [pickFields(ad, fields), NEWLINE])),
    end: () => NOTHING,
    fail: ({ code, message }) =>
      Buffer.from(`${JSON.stringify({ error: { code, message } })}\n`),
  };
}

/** RFC 4180. Text that spreadsheets would run as a formula begins with an apostrophe. */
export const toCsv = (rows: readonly (readonly unknown[])[]): string =>
  stringify(rows as unknown[][], {
    record_delimiter: "windows",
    escape_formulas: true,
    // The library quotes line breaks only if they are its record delimiter.
    quoted_match: /[\r\n]/,
    cast: {
      boolean: String,
      object: (value) => JSON.stringify(value),
    },
  });

/** One column per member; lists and objects as JSON, null as an empty cell. */
function csv(query: ExportQuery): Encoder {
  const members = membersOf(query);
  let head = (query.bom ? "\ufeff" : "") + toCsv([members]);
  const withHead = (text: string) => {
    const bytes = Buffer.from(head + text);
    head = "";
    return bytes;
  };
  return {
    encode: (ads) =>
      withHead(toCsv(ads.map((ad) => {
        const values = JSON.parse(`${Buffer.from(ad)}`);
        return members.map((name) => values[name]);
      }))),
    end: () => withHead(""),
    fail: ({ code, message }) => withHead(toCsv([["#error", code, message]])),
  };
}

/** The encoder of a format. Parquet's is loaded when it is first needed. */
export async function createEncoder(
  format: ExportFormat,
  query: ExportQuery,
): Promise<Encoder> {
  switch (format) {
    case "ndjson":
      return ndjson(query);
    case "csv":
      return csv(query);
    case "parquet": {
      const { parquet } = await import("@/lib/exports/parquet.ts");
      return parquet(membersOf(query));
    }
  }
}
