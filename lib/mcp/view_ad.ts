import { Buffer } from "node:buffer";
import type { Caller, Content } from "@/lib/mcp/tools.ts";
import { mediaName } from "@/lib/shared/media_path.ts";

/** Models scale larger pictures down. */
const WIDTH = 960;

interface Unit {
  media?: { state: string; url: string | null };
}

/** The first stored picture of an ad. */
export async function viewAd(
  adArchiveId: string,
  { services, origin }: Caller,
): Promise<Content[] | string> {
  const { body } = await services.archive.ad(
    { adArchiveId, ignored: [], include: ["media"] },
    origin,
  );
  const { creativeUnits } = JSON.parse(body).data as { creativeUnits: Unit[] };
  const url = creativeUnits.find(({ media }) => media?.url)?.media?.url;
  const [, hash, ext] = /\/media\/(\w{64})\.(\w+)$/.exec(url ?? "") ?? [];
  const file = hash && ext &&
    await services.mediaStore?.get(mediaName(hash, ext, WIDTH));
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
