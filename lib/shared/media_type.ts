/** Values of the `media_type` filter. */
export const MEDIA_TYPES = ["image", "video", "carousel", "unknown"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** Values of a creative unit's `unitType`. */
export const UNIT_TYPES = ["image", "video", "text"] as const;
export type UnitType = (typeof UNIT_TYPES)[number];
