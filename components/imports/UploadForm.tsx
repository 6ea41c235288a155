import { Button } from "@/components/Button.tsx";
import { FileUp } from "@/components/icons.tsx";
import { DropFiles } from "@/islands/DropFiles.tsx";
import { IMPORTS_PATH } from "@/lib/shared/import_view.ts";

/** A form to upload files. JavaScript adds drag and drop, progress and canceling. */
export function UploadForm({ error }: { error: string | null }) {
  return (
    <form
      id="upload"
      method="post"
      action={IMPORTS_PATH}
      encType="multipart/form-data"
      class="group rounded-lg border border-dashed border-line-strong bg-surface px-4 py-8 data-over:border-accent data-over:bg-accent-soft sm:px-8"
    >
      <div class="mx-auto flex max-w-140 flex-col items-center text-center">
        <div class="flex size-10 items-center justify-center rounded-lg border border-line bg-sunken text-ink-soft">
          <FileUp class="size-5" />
        </div>
        <p class="mt-4 text-sm font-semibold text-ink">
          Drop files to preview an import
        </p>
        <p
          id="upload-hint"
          class="mt-1 text-sm leading-6 text-balance text-ink-soft"
        >
          Exports from ad libraries and scrapers: JSON, NDJSON, CSV, XLSX, saved
          pages, HAR files, and archives of these. Up to 1 GB each. Nothing is
          imported until you confirm.
        </p>
        <div class="mt-5 flex w-full flex-wrap items-center justify-center gap-3 group-data-sending:hidden">
          <label for="upload-files" class="sr-only">Files</label>
          <input
            id="upload-files"
            type="file"
            name="file"
            multiple
            required
            aria-describedby="upload-hint"
            class="max-w-full min-w-0 rounded-lg border border-line-strong bg-surface text-sm text-ink-soft file:mr-3 file:h-9 file:cursor-pointer file:border-0 file:border-r file:border-solid file:border-line-strong file:bg-sunken file:px-3.5 file:text-sm file:font-medium file:text-ink"
          />
          <Button variant="primary">Check</Button>
        </div>
        <DropFiles form="upload" initialError={error} />
      </div>
    </form>
  );
}
