import { EndedRun } from "@/components/imports/Run.tsx";
import { RunBadge } from "@/components/imports/RunTable.tsx";
import { Task } from "@/components/imports/Task.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { Time } from "@/components/Time.tsx";
import { define } from "@/lib/app/define.ts";
import { formatWait } from "@/lib/shared/format_time.ts";
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
        description={
          <>
            {run.by}, <Time at={run.started_at} hasTime />
            {run.finished_at !== null &&
              `, took ${formatWait(run.finished_at - run.started_at)}`}
          </>
        }
      />
      {run.status === "running"
        ? <Task title="Importing" counts={run} read={null} />
        : <EndedRun run={run} ads={ads} />}
    </>
  );
});
