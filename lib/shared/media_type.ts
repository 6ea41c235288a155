export const MEDIA_TYPES = ["image", "video", "carousel", "unknown"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

export const UNIT_TYPES = ["image", "video", "text"] as const;
export type UnitType = (typeof UNIT_TYPES)[number];
