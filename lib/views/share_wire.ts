import { z } from "zod";
import { timestamp } from "@/lib/time/timestamp.ts";

const expires_at = timestamp.nullable().describe(
  "When the link expires. Null: never.",
);

/** The body of a `POST …/share`; `expires_at` must be in the future. */
export const newShareSchema = z.object({ expires_at: expires_at.optional() });

export const shareSchema = z.object({
  created_at: timestamp,
  expires_at,
});

export const createdShareSchema = z.object({
  url: z.string().describe(
    "The link. Only this response has it. With .atom appended, it is a feed.",
  ),
  expires_at,
}).meta({
  description: "A link to a view or a board, for people without an account.",
});

export const revokedShareSchema = z.object({
  revoked: z.boolean().describe("False: there was no link."),
});

/** A link of a view or board; null if there is none. */
export const presentShare = (
  { shared_at, ends_at }: { shared_at: number | null; ends_at: number | null },
): z.infer<typeof shareSchema> | null =>
  shared_at === null ? null : { created_at: shared_at, expires_at: ends_at };
