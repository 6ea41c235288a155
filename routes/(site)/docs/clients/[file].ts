import { HttpError } from "fresh";
import { define } from "@/lib/app/define.ts";
import { readClient } from "@/lib/docs/client_files.ts";
import { publicText } from "@/lib/http/json.ts";

/** The files of the clients, to be downloaded. */
export const handler = define.pageHandlers({
  async GET({ params }) {
    const text = await readClient(params.file!);
    if (text === null) throw new HttpError(404);
    return publicText(text);
  },
});
