import { page } from "fresh";
import { GuidePage } from "@/components/docs/GuidePage.tsx";
import { define } from "@/lib/app/define.ts";
import { GUIDES, readGuide } from "@/lib/docs/guides.ts";

export const handler = define.handlers({
  async GET({ state }) {
    const guide = await readGuide(GUIDES[0], state.origin);
    state.title = "Docs";
    state.description = guide.description;
    return page({ guide });
  },
});

export default define.page<typeof handler>(function Introduction({ data }) {
  return <GuidePage {...data.guide} />;
});
