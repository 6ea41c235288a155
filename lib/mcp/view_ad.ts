import { Buffer } from "node:buffer";
import type { AdShape } from "@/lib/ads/language/ad_shape.ts";
import type { Caller, Content } from "@/lib/mcp/tools.ts";
import { mediaName } from "@/lib/shared/media_path.ts";

/** Models scale larger pictures down. */
const WIDTH = 960;

interface Unit {
  media?: { state: string; url: string | null };
}

/** The API's response for an ad. */
export async function readAd(
  adArchiveId: string,
  { services, origin, turn }: Caller,
  shape: AdShape = {},
): Promise<string> {
  // As in the API: a call that held a turn among reads could wait for itself, since
  // the shared statement takes one.
  const shared = turn &&
    Object.assign(() => turn(true), { account: turn.account });
  const query = { adArchiveId, ignored: [], ...shape };
  return (await services.archive.ad(query, origin, { turn: shared })).body;
}

/** The first stored picture of an ad. */
export async function viewAd(
  adArchiveId: string,
  caller: Caller,
): Promise<Content[] | string> {
  const body = await readAd(adArchiveId, caller, { include: ["media"] });
  const { creativeUnits } = JSON.parse(body).data as { creativeUnits: Unit[] };
  const url = creativeUnits.find(({ media }) => media?.url)?.media?.url;
  const [, hash, ext] = /\/media\/(\w{64})\.(\w+)$/.exec(url ?? "") ?? [];
  const file = hash && ext &&
    await caller.services.mediaStore?.get(mediaName(hash, ext, WIDTH));
  if (!file) {
    const states = new Set(
      creativeUnits.flatMap(({ media }) => media?.state ?? []),
    );
    states.delete("none");
    const why = states.size === 0 ? "" : ` (${[...states].join(", ")})`;
    return `The archive has not stored a picture of this ad${why}. get_ad has its texts.`;
  }
  const bytes = await new Response(file.body).arrayBuffer();
  const data = Buffer.from(bytes).toString("base64");
  return [{ type: "image", data, mimeType: "image/webp" }];
}
