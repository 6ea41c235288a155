import { endpoint } from "@/lib/api/endpoint.ts";
import { readManifest } from "@/lib/exports/manifest.ts";
import { Problem } from "@/lib/errors/problem.ts";

export const handler = endpoint({ access: "reader" }, {
  async GET({ services, principal }) {
    const manifest = await readManifest(
      services.database.housekeeping,
      principal.account.id,
    );
    if (manifest === null) {
      throw new Problem("not_found", {
        message: "This account has not exported anything yet.",
      });
    }
    return { data: manifest };
  },
});
