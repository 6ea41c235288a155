import { z } from "zod";
import { redactKeys } from "@/lib/log/redact_keys.ts";

/** A name that a person gives to something. */
export const nameSchema = (described: {
  description: string;
  example: string;
}) =>
  // Counts characters as PostgreSQL does: an emoji is one.
  z.string({ error: "The name must be text." }).refine(
    (name) =>
      /[^\s\p{Default_Ignorable_Code_Point}]/u.test(name) &&
      [...name].length <= 100,
    "The name must have 1 to 100 characters.",
  ).refine(
    (name) => name.isWellFormed() && !/\p{Cc}/u.test(name),
    "The name must not contain control characters or unpaired surrogates.",
  ).refine(
    // Names are stored and shown in lists, which must never contain a key.
    (name) => redactKeys(name) === name,
    "The name must not contain an API key.",
  ).meta({ ...described, minLength: 1, maxLength: 100 });
