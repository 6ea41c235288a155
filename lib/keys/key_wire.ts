import { z } from "zod";
import type { OwnKey } from "@/lib/keys/keys.ts";
import { timestamp } from "@/lib/time/timestamp.ts";
import { nameSchema } from "@/lib/validation/name_schema.ts";

const name = nameSchema({
  description: "What the key is for, in 1 to 100 characters.",
  example: "Nightly export",
});

/** The body of `POST /v1/ads/me/keys`; `expires_at` must be later than `now`. */
export const newKeySchema = z.object({
  name,
  expires_at: timestamp.nullable().optional().describe(
    "When the key expires, in seconds since 1970-01-01T00:00:00Z, in the future. Null or absent: never.",
  ),
});

export const renamedKeySchema = z.object({ name });

export const rotationSchema = z.object({
  grace_seconds: z.int("The value must be an integer number of seconds.")
    .min(0, "The value must be at least 0.")
    .max(604_800, "The value must be at most 604800, a week.")
    .default(0).meta({
      description:
        "How long the old key keeps working alongside the new one, at most a week. 0: it is revoked immediately.",
      example: 86_400,
    }),
});

const keyMembers = {
  id: z.int().min(1),
  name: z.string(),
  key_last4: z.string().length(4).describe("The key's last four characters."),
  created_at: timestamp,
  expires_at: timestamp.nullable().describe("Null: never."),
  last_used_at: timestamp.nullable().describe(
    "Accurate to the minute. Null: never.",
  ),
  revoked_at: timestamp.nullable(),
  replaces_id: z.int().min(1).nullable().describe(
    "The key that this one replaced.",
  ),
  replaced_by_id: z.int().min(1).nullable().describe(
    "The key that replaced this one.",
  ),
};

export const keySchema = z.object(keyMembers).meta({
  description: "An API key, without the key itself, which is not stored.",
});

export const issuedKeySchema = z.object({
  ...keyMembers,
  key: z.string().describe("The key. Shown only once: store it now."),
}).meta({ description: "A new API key." });

/** The wire form of a key. It never contains the key itself. */
export function presentKey(key: OwnKey): z.infer<typeof keySchema> {
  return keySchema.parse({ ...key, key_last4: key.last4 });
}
