import type { AdRecord, UntoldPart } from "@/lib/imports/formats/ad_record.ts";

/**
 * A record with what it leaves out taken from an earlier one of the same ad
 * that is not stored yet. A creative is taken over only where its hash says
 * that it is the same.
 */
export function inherit(
  record: AdRecord,
  earlier: AdRecord | undefined,
): AdRecord {
  if (earlier === undefined || record.untold === undefined) return record;
  const isSameCreative = record.creative_hash === earlier.creative_hash;
  const takesCreative = record.untold.includes("creative") && isSameCreative;
  const takesMediaType = record.untold.includes("media_type") &&
    isSameCreative && !earlier.untold?.includes("creative");
  const takesBrand = record.untold.includes("brand");
  return {
    ...record,
    ...(takesBrand ? { brand: earlier.brand } : {}),
    ...(takesCreative ? { creative_units: earlier.creative_units } : {}),
    ...(takesCreative || takesMediaType
      ? { media_type: earlier.media_type }
      : {}),
    untold: record.untold.flatMap((part) =>
      part !== "brand" && !isSameCreative
        ? part
        : stillUntold(part, earlier.untold ?? [])
    ),
  };
}

/** What remains of a part that was taken from a record which may not tell it either. */
function stillUntold(
  part: UntoldPart,
  untoldEarlier: readonly UntoldPart[],
): UntoldPart[] {
  if (part === "brand") return untoldEarlier.includes(part) ? [part] : [];
  const rest = untoldEarlier.filter((other) => other !== "brand");
  return part === "media_type" && rest.length > 0 ? [part] : rest;
}
