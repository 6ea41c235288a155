import { HttpError, page } from "fresh";
import { GuidePage } from "@/components/docs/GuidePage.tsx";
import { define } from "@/lib/app/define.ts";
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
  return <GuidePage {...data.guide} />;
});
