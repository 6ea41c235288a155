import { IMPORTS_PATH } from "@/lib/shared/import_view.ts";
import { formPage } from "@/lib/site/form.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { UPLOAD_ACTIONS } from "@/lib/site/upload_forms.ts";

/** The forms of the list of uploads, which is on the page of imports. */
export const handler = formPage({
  read: () => seeOther(IMPORTS_PATH),
  submit: UPLOAD_ACTIONS,
});
