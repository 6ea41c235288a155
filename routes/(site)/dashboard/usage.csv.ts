import { HttpError } from "fresh";
import { define } from "@/lib/app/define.ts";
import { readUsage } from "@/lib/site/usage_range.ts";
import { usageCsv } from "@/lib/site/usage_view.ts";

/** The usage page's numbers as a file, for the same query. */
export const handler = define.pageHandlers({
  async GET({ state, url }) {
    const { range, rows, keys } = await readUsage(state, url);
    // A file for other days than requested would be misleading.
    if (Object.keys(range.errors).length > 0) throw new HttpError(400);
    return new Response(usageCsv(rows, keys), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition":
          `attachment; filename="ad-archive-usage-${range.from}-to-${range.to}.csv"`,
      },
    });
  },
});
