import { z } from "zod";

/** A JSON body as it may be sent: defaults left out, unknown members ignored. */
export function jsonBody(
  schema: z.ZodType,
  example: unknown,
  { required = true } = {},
) {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  return {
    required,
    content: { "application/json": { schema: described, example } },
  };
}
