import { define } from "@/lib/app/define.ts";
import { sendRejects } from "@/lib/imports/stored_rejects.ts";
import { requireId } from "@/lib/site/form.ts";

/** The rejected records of an import, as a file. */
export const handler = define.pageHandlers({
  async GET({ state, params }) {
    const id = requireId(params.id);
    return await sendRejects(state.services.database.pages, id);
  },
});
