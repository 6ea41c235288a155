import { HttpError } from "fresh";
import { define } from "@/lib/app/define.ts";
import { sendRejects } from "@/lib/imports/rejects_response.ts";
import { readId } from "@/lib/site/form.ts";

/** The rejected records of an import, as a file. */
export const handler = define.pageHandlers({
  async GET({ state, params }) {
    const id = readId(params["id"] ?? null);
    if (id === null) throw new HttpError(404);
    return await sendRejects(state.services.database.pages, id);
  },
});
