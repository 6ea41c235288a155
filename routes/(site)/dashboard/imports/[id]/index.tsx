import { EndedRun, RunOrigin } from "@/components/imports/Run.tsx";
import { RunBadge } from "@/components/imports/RunTable.tsx";
import { Task } from "@/components/imports/Task.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { define } from "@/lib/app/define.ts";
import { IMPORTS_PATH } from "@/lib/shared/import_view.ts";
import { requireId } from "@/lib/site/form.ts";
import { readRun } from "@/lib/site/import_pages.ts";

export const handler = define.pageData(async ({ state, params }) => {
  const id = requireId(params.id);
  const found = await readRun(state.services, id);
  state.title = `Import ${id}`;
  if (found.run.status === "running") state.refreshSeconds = 2;
  return found;
});

export default define.page<typeof handler>(function Import({ data }) {
  const { run, ads } = data;
  return (
    <>
      <PageHeader
        back={{ href: IMPORTS_PATH, label: "Imports" }}
        title={
          <span class="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <bdi class="wrap-anywhere">{run.source}</bdi>
            <RunBadge run={run} />
          </span>
        }
        description={<RunOrigin run={run} />}
      />
      {run.status === "running"
        ? <Task title="Importing" counts={run} read={null} />
        : <EndedRun run={run} ads={ads} />}
    </>
  );
});
