import { nativeRecord } from "../imports/writing/native_record.ts";

/** An ad in the `native` format with little in it. */
export function plainAd(
  id: string,
  members: Record<string, unknown> = {},
): Record<string, unknown> {
  return nativeRecord(id, {
    media_type: "image",
    primary_text: `Words of ${id}`,
    brand: { page_id: "500100200", name: "Plain Brand" },
    creativeUnits: [],
    ...members,
  });
}
