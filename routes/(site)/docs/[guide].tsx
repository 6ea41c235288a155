import { HttpError, page } from "fresh";
import { ErrorCodes } from "@/components/docs/ErrorCodes.tsx";
import { GuidePage } from "@/components/docs/GuidePage.tsx";
import { define } from "@/lib/app/define.ts";
import { explainedErrors } from "@/lib/docs/error_guide.ts";
import { findGuide, guideUrl, readGuide } from "@/lib/docs/guides.ts";

export const handler = define.handlers({
  async GET({ params, state, url }) {
    const found = findGuide(params["guide"] ?? "");
    // The introduction has only one URL.
    if (found === null || guideUrl(found) !== url.pathname) {
      throw new HttpError(404);
    }
    const guide = await readGuide(found, state.origin);
    state.title = `${guide.title} · Docs`;
    state.description = guide.description;
    return page({ guide });
  },
});

export default define.page<typeof handler>(function Guide({ data }) {
  const { guide } = data;
  if (guide.slug !== "errors") return <GuidePage {...guide} />;
  return (
    <GuidePage
      {...guide}
      sections={[...guide.sections, { id: "codes", title: "All codes" }]}
    >
      <h2
        id="codes"
        class="mt-12 scroll-mt-6 text-xl font-semibold tracking-tight text-ink"
      >
        All codes
      </h2>
      <ErrorCodes errors={explainedErrors()} />
    </GuidePage>
  );
});
