import type { Harness } from "../harness.ts";
import { signedIn } from "../sessions.ts";

/** An ad in the `native` format with little in it. */
export function plainAd(
  id: string,
  members: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    ad_archive_id: id,
    is_active: true,
    media_type: "image",
    primary_text: `Words of ${id}`,
    brand: { page_id: "500100200", name: "Plain Brand" },
    creativeUnits: [],
    ...members,
  };
}

/** Opens pages of the archive as someone who signed in. */
export async function signInReader(t: Harness) {
  const { headers } = await signedIn(t, { plan: "pro" });
  return async function page(path: string) {
    const response = await t.fetch(path, { headers });
    return {
      status: response.status,
      location: response.headers.get("location"),
      text: await response.text(),
    };
  };
}
