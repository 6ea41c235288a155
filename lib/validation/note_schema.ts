import { z } from "zod";

const LENGTH_MAX = 1_000;

/** A text that a person writes about something, in at most 1,000 characters. */
export const noteSchema = (described: {
  description: string;
  example: string;
}) =>
  z.string({ error: "The value must be text." }).refine(
    (note) => [...note].length <= LENGTH_MAX,
    `The value must have at most ${LENGTH_MAX} characters.`,
  ).refine(
    // PostgreSQL cannot store others.
    (note) => note.isWellFormed() && !note.includes("\0"),
    "The value must not contain NUL or unpaired surrogates.",
  ).meta({ ...described, maxLength: LENGTH_MAX });
