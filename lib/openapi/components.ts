import { z } from "zod";
import {
  adDetailSchema,
  adSchema,
  brandSchema,
  cardSchema,
  unitSchema,
} from "@/lib/ads/wire.ts";
import { facetSchema, facetsSchema } from "@/lib/facets/wire.ts";
import { meSchema, planSchema } from "@/lib/accounts/me_wire.ts";
import { ignoredParametersSchema } from "@/lib/http/query.ts";
import { PROBLEMS } from "@/lib/problem.ts";

const codes = Object.keys(PROBLEMS) as [
  keyof typeof PROBLEMS,
  ...(keyof typeof PROBLEMS)[],
];

const errorSchema = z.object({
  error: z.object({
    code: z.enum(codes).describe("What happened, for programs."),
    message: z.string().describe("What to do about it, for people."),
    param: z.string().optional().describe(
      "The invalid parameter; the first if there are several.",
    ),
    details: z.array(z.object({
      param: z.string(),
      reason: z.string(),
      allowed: z.array(z.string()).optional(),
      suggestion: z.string().optional(),
    })).optional().describe("All errors in the request."),
    request_id: z.string().describe(
      "The same as X-Request-Id. Quote it in a report.",
    ),
  }),
});

const adListSchema = z.object({
  data: z.array(adSchema).describe("Most recently added first: descending id."),
  meta: z.object({
    total: z.int().min(0).describe(
      "Ads that match the filters, on all pages. Exact.",
    ),
    limit: z.int().min(1).max(100).describe("The limit that was applied."),
    has_more: z.boolean(),
    next_cursor: z.string().nullable().describe(
      "The same as pagination.cursor; null on the last page.",
    ),
    ignored_parameters: ignoredParametersSchema.optional(),
  }),
  pagination: z.object({
    cursor: z.string().optional().describe("Absent on the last page."),
    has_more: z.boolean(),
  }),
  next_page_url: z.url().optional().describe(
    "The next page with the same filters and limit. Absent on the last page.",
  ),
});

/** The named schemas of a document, each also what validates or builds the responses. */
export function componentSchemas(
  schemas: Record<string, z.ZodType>,
): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) {
    registry.add(schema, { id });
  }
  const described = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    // Members may be added to responses without a new version: a client
    // generated from this document must not refuse them.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  return Object.fromEntries(
    Object.entries(described.schemas).map(([id, schema]) => {
      const { $schema: _, $id: __, id: ___, ...rest } = schema as Record<
        string,
        unknown
      >;
      return [id, rest];
    }),
  );
}

export const publicSchemas = {
  Ad: adSchema,
  AdDetail: adDetailSchema,
  AdList: adListSchema,
  Brand: brandSchema,
  Card: cardSchema,
  CreativeUnit: unitSchema,
  Error: errorSchema,
  Facet: facetSchema,
  Facets: facetsSchema,
  Me: meSchema,
  Plan: planSchema,
};
