import { Task } from "@/components/imports/Task.tsx";
import { CheckedUpload, UploadAction } from "@/components/imports/Upload.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { define } from "@/lib/app/define.ts";
import { formatBytes } from "@/lib/shared/format_bytes.ts";
import { IMPORTS_PATH } from "@/lib/shared/import_view.ts";
import { formPage, requireId } from "@/lib/site/form.ts";
import { readUpload } from "@/lib/site/import_pages.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { UPLOAD_ACTIONS } from "@/lib/site/upload_forms.ts";

const TASKS: Readonly<Record<string, string>> = {
  receiving: "Uploading",
  checking: "Checking",
  importing: "Importing",
};

export const handler = formPage({
  async read({ state, params }) {
    const found = await readUpload(state.services, requireId(params.id));
    const { name, state: step, scrape_run_id } = found.upload;
    if (step === "finished") {
      return seeOther(`${IMPORTS_PATH}/${scrape_run_id ?? ""}`);
    }
    state.title = name;
    if (TASKS[step] !== undefined) state.refreshSeconds = 2;
    return found;
  },
  submit: UPLOAD_ACTIONS,
});

export default define.page<typeof handler>(function Upload({ data }) {
  const { upload } = data;
  const task = TASKS[upload.state];
  return (
    <>
      <PageHeader
        back={{ href: IMPORTS_PATH, label: "Imports" }}
        title={<span class="wrap-anywhere">{upload.name}</span>}
        description={`${formatBytes(upload.bytes)}, ${upload.by}`}
      />
      {task === undefined ? <CheckedUpload {...data} /> : (
        <Task
          title={task}
          counts={upload.counts}
          read={{ bytes: upload.read_bytes, total: upload.bytes }}
        >
          {upload.state !== "receiving" && (
            <UploadAction upload={upload} action="cancel">
              Cancel
            </UploadAction>
          )}
        </Task>
      )}
    </>
  );
});
