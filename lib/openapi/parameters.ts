import { z } from "zod";
import type { ParamTable } from "@/lib/http/query.ts";

/** OpenAPI parameters from the table that parses them. */
export function queryParameters(table: ParamTable): unknown[] {
  return Object.entries(table).map(([name, schema]) => {
    const { $schema: _, description, example, ...rest } = z.toJSONSchema(
      schema,
      { io: "input" },
    ) as Record<string, unknown>;
    return {
      name,
      in: "query",
      required: false,
      description,
      ...(example === undefined ? {} : { example }),
      // Generated clients repeat it, people write commas; both are taken.
      ...(rest.type === "array" ? { style: "form", explode: true } : {}),
      schema: rest,
    };
  });
}
