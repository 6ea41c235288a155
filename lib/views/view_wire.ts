import { z } from "zod";
import type { View } from "@/lib/views/views.ts";
import { timestamp } from "@/lib/time/timestamp.ts";
import { nameSchema } from "@/lib/validation/name_schema.ts";
import { WATCHES } from "@/lib/shared/watch_labels.ts";
import { queryProblems } from "@/lib/views/view_query.ts";
import { presentShare, shareSchema } from "@/lib/views/share_wire.ts";

/** Longer ones would not fit into a URL. */
const QUERY_LENGTH_MAX = 8_000;

const name = nameSchema({
  description: "The name, in 1 to 100 characters.",
  example: "Videos that last",
});
const query = z.string().max(QUERY_LENGTH_MAX, {
  error: `The value must have at most ${QUERY_LENGTH_MAX} characters.`,
  abort: true,
}).superRefine((text, context) => {
  for (const message of queryProblems(text)) {
    context.addIssue({ code: "custom", message });
  }
}).meta({
  description:
    "The filters, as what follows the ? of /v1/ads. limit and cursor are left out.",
  example: "media_type=video&running_days_min=30",
});
const watch = z.enum(WATCHES, `The value must be one of ${WATCHES.join(", ")}.`)
  .meta({
    description:
      "How the account is notified of imports that change the view: in the dashboard's overview (digest), by email (mail), or through the webhooks that name no views.",
    example: "digest",
  });

/** The body of `POST /v1/ads/me/views`. */
export const newViewSchema = z.object({
  name,
  query,
  watch: watch.default("none"),
});

export const changedViewSchema = z.object({
  name: name.optional(),
  query: query.optional(),
  watch: watch.optional(),
  opened: z.literal(true, "The value must be true.").optional().meta({
    description: "Marks the view as seen: new_ads becomes 0.",
    example: true,
  }),
});

export const viewSchema = z.object({
  id: z.int().min(1),
  name: z.string(),
  query: z.string().describe("What follows the ? of /v1/ads."),
  url: z.string().describe("The list of the view's ads, for API keys."),
  watch: z.enum(WATCHES),
  new_ads: z.int().min(0).describe(
    "Ads that started to match after the view was last opened, as of the last import.",
  ),
  changed_ads: z.int().min(0).describe(
    "Other matching ads that have changed since then: texts, links, creatives, whether they run.",
  ),
  created_at: timestamp,
  opened_at: timestamp,
  share: shareSchema.nullable().describe("Null: there is no link to it."),
}).meta({ description: "A list of ads that an account has saved." });

export const viewListSchema = z.object({
  data: z.array(viewSchema).describe("All views, oldest first."),
});

/** The wire form of a view. */
export const presentView = (
  { shared_at, ends_at, ...view }: View,
  origin: string,
): z.infer<typeof viewSchema> => ({
  ...view,
  url: `${origin}/v1/ads${view.query && `?${view.query}`}`,
  share: presentShare({ shared_at, ends_at }),
});
