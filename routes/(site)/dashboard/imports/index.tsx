import { type Context, page } from "fresh";
import { Card } from "@/components/Card.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { Inbox } from "@/components/icons.tsx";
import { MediaCard } from "@/components/imports/MediaCard.tsx";
import { RunTable } from "@/components/imports/RunTable.tsx";
import { UploadForm } from "@/components/imports/UploadForm.tsx";
import { UploadList } from "@/components/imports/UploadList.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { Pager } from "@/components/Pager.tsx";
import { LivePart } from "@/islands/LivePart.tsx";
import { define, type State } from "@/lib/app/define.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { IMPORTS_PATH, isWorking } from "@/lib/shared/import_view.ts";
import { readId } from "@/lib/site/form.ts";
import { readImports } from "@/lib/site/import_pages.ts";
import { takeUploads } from "@/lib/site/upload_forms.ts";

async function show(
  { state, url }: Context<State>,
  refusal: Problem | null = null,
) {
  state.title = "Imports";
  const before = readId(url.searchParams.get("before"));
  const imports = await readImports(state.services, before);
  return page({ ...imports, error: refusal?.message ?? null }, {
    status: refusal?.status ?? 200,
  });
}

export const handler = define.pageHandlers({
  GET: (ctx) => show(ctx),
  async POST(ctx) {
    try {
      return await takeUploads(ctx);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return show(ctx, error);
    }
  },
});

export default define.page<typeof handler>(function Imports({ data }) {
  const { uploads, runs, media, isFirst, error } = data;
  const isLive = uploads.some(isWorking) ||
    runs.some(({ status }) => status === "running");
  return (
    <div class="space-y-6">
      <PageHeader
        title="Imports"
        description="Import ads, and see what each import changed."
      />
      <UploadForm error={error} />
      <div id="imports" data-live={isLive || undefined} class="space-y-6">
        {uploads.length > 0 && <UploadList uploads={uploads} />}
        <Card title="History" isFlush>
          {runs.length > 0 ? <RunTable runs={runs} /> : (
            <EmptyState
              title={isFirst ? "No imports yet" : "Nothing older"}
              icon={<Inbox class="size-5" />}
            >
              {isFirst &&
                "Drop a file above. Imports from the command line and the API are listed here too."}
            </EmptyState>
          )}
          <Pager what="imports" path={IMPORTS_PATH} list={data} />
        </Card>
      </div>
      {isLive && <LivePart of="imports" />}
      {media !== null && <MediaCard media={media} />}
    </div>
  );
});
