import { isArchiveId } from "@/lib/ids.ts";
import { noQuery } from "@/lib/http/query.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";
import { resource } from "@/lib/api/resource.ts";
import { Problem } from "@/lib/problem.ts";

export const handler = resource({
  async GET({ req, url, params, state }) {
    const id = params.ad_archive_id ?? "";
    // No ad has such an id, so the database need not be asked.
    if (!isArchiveId(id)) {
      throw new Problem("ad_not_found", { param: "ad_archive_id" });
    }
    const query = { adArchiveId: id, ignored: noQuery(req, url) };
    const { services: { archive }, origin, turn } = state;
    return sendRepresentation(req, await archive.ad(query, origin, { turn }));
  },
});
