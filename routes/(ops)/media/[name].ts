import { define } from "@/lib/app/define.ts";
import { allowAnyOrigin } from "@/lib/http/cors.ts";
import { sendMedia } from "@/lib/media/send_media.ts";

/** A stored picture, video or thumbnail. Public, like the ads. */
export const handler = define.pageHandlers({
  async GET({ req, params, state }) {
    const { mediaStore } = state.services;
    const response = await sendMedia(mediaStore, params.name!, req);
    allowAnyOrigin(req.method, response.headers);
    return response;
  },
});
