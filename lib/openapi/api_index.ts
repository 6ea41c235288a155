import { z } from "zod";

const operation = z.object({
  id: z.string().describe("The operationId of the OpenAPI document."),
  method: z.string(),
  url: z.string().describe("The URL; path parameters are in braces."),
  summary: z.string(),
  opened_by: z.enum(["anyone", "key_or_session", "session"]).describe(
    "The credential that the operation requires.",
  ),
  documentation_url: z.url(),
});

/** What `GET /v1` returns. */
export const apiIndexSchema = z.object({
  data: z.object({
    name: z.string(),
    version: z.string(),
    documentation_url: z.url(),
    openapi_url: z.url(),
    operations: z.array(operation),
  }),
});
