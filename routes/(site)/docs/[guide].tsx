import { HttpError, page } from "fresh";
import { GuidePage } from "@/components/docs/GuidePage.tsx";
import { define } from "@/lib/app/define.ts";
import { GUIDES, guideUrl, readGuide } from "@/lib/docs/guides.ts";

export const handler = define.handlers({
  async GET({ state, url }) {
    const found = GUIDES.find((guide) => guideUrl(guide) === url.pathname);
    if (found === undefined) throw new HttpError(404);
    const guide = await readGuide(found, state.origin);
    state.title = found === GUIDES[0] ? "Docs" : `${guide.title} · Docs`;
    state.description = guide.description;
    return page({ guide });
  },
});

export default define.page<typeof handler>(function Guide({ data }) {
  return <GuidePage {...data.guide} />;
});
