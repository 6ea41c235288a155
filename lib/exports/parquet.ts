import { Buffer } from "node:buffer";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { z } from "zod";
import { selectedAdSchema } from "@/lib/ads/wire.ts";
import type { Encoder } from "@/lib/exports/formats.ts";

/** Ads per row group: its columns are in memory at once, and a file's index lists each group. */
const GROUP_ADS = 5_000;

const TYPES = {
  integer: { type: "INT64" },
  boolean: { type: "BOOLEAN" },
  string: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  json: { type: "BYTE_ARRAY", converted_type: "JSON" },
} as const;

interface Typed {
  type?: string | string[];
}

/** The type of a member that is one value or null; lists and objects are JSON. */
function typeOf(name: string): keyof typeof TYPES {
  const schema = selectedAdSchema.shape[
    name as keyof typeof selectedAdSchema.shape
  ];
  const { type, anyOf = [] } = z.toJSONSchema(schema) as Typed & {
    anyOf?: Typed[];
  };
  const known = [type, ...anyOf.map((each) => each.type)].flat()
    .find((each) => each !== undefined && each !== "null") ?? "json";
  return known in TYPES ? known as keyof typeof TYPES : "json";
}

/** A Parquet file: one column per member, every one of which can be null. */
export function parquet(members: readonly string[]): Encoder {
  const types = new Map(members.map((name) => [name, typeOf(name)]));
  const bytes = new ByteWriter();
  const file = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: "ads", num_children: members.length },
      ...members.map((name) => ({
        name,
        repetition_type: "OPTIONAL" as const,
        ...TYPES[types.get(name)!],
      })),
    ],
    createdBy: "Ad Archive",
  });
  let waiting: Record<string, unknown>[] = [];

  function write(): void {
    const columnData = members.map((name) => {
      const isInteger = types.get(name) === "integer";
      const data = waiting.map((ad) => {
        const value = ad[name] ?? null;
        return isInteger && value !== null ? BigInt(value as number) : value;
      });
      return { name, data, offsetIndex: false };
    });
    file.write({ columnData, rowGroupSize: GROUP_ADS });
    waiting = [];
  }
  /** What was written since the last call. */
  function take(): Uint8Array {
    const taken = bytes.getBytes().slice();
    bytes.index = 0;
    return taken;
  }
  return {
    encode(ads) {
      waiting.push(...ads.map((ad) => JSON.parse(`${Buffer.from(ad)}`)));
      if (waiting.length >= GROUP_ADS) write();
      return take();
    },
    end() {
      if (waiting.length > 0) write();
      file.finish();
      return take();
    },
    fail: () => null,
  };
}
