import { z } from "zod";
import { timestamp } from "@/lib/time/timestamp.ts";
import { noteSchema } from "@/lib/validation/note_schema.ts";

export const reasonSchema = noteSchema({
  description: "Why, for the operator's records. It is never public.",
  example: "Request of the page's owner",
});

export const takedownParams = { reason: reasonSchema };

export const takedownSchema = z.object({
  ad_archive_id: z.string(),
  removed_at: timestamp,
  reason: z.string().nullable(),
}).meta({ id: "Takedown", description: "An ad that was taken down." });

export const allowedSchema = z.object({
  ad_archive_id: z.string(),
  is_allowed: z.literal(true),
}).meta({ id: "AllowedAd", description: "An ad that imports may add." });
