import { HttpError, page } from "fresh";
import { Button } from "@/components/Button.tsx";
import { Ads } from "@/components/gallery/Ads.tsx";
import { Feedback } from "@/components/gallery/Feedback.tsx";
import { Figures } from "@/components/gallery/Figures.tsx";
import { Forms } from "@/components/gallery/Forms.tsx";
import { Layouts } from "@/components/gallery/Layouts.tsx";
import { Specimen } from "@/components/gallery/Specimen.tsx";
import { Words } from "@/components/gallery/Words.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { SiteShell } from "@/components/SiteShell.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { Toasts } from "@/islands/Toasts.tsx";
import { ThemeSwitch } from "@/islands/ThemeSwitch.tsx";
import { define } from "@/lib/app/define.ts";
import { shellProps } from "@/lib/site/shell_props.ts";

export const handler = define.handlers({
  GET({ config, state }) {
    if (config.mode !== "development") throw new HttpError(404);
    state.title = "Components";
    return page();
  },
});

export default define.page<typeof handler>(function Components({ state }) {
  const shell = shellProps(state);
  return (
    <SiteShell {...shell}>
      <div class="mx-auto max-w-220 px-4 py-10 sm:px-8">
        <PageHeader
          title="Components"
          description="Each exists once. This page is here in development only."
          actions={
            <Button type="button" variant="primary">Primary action</Button>
          }
        />
        <Specimen name="SiteShell, NavLink, PageHeader, DashboardShell">
          <p class="text-sm text-ink-soft">
            The frames of pages, whose links are each a NavLink: this one has
            SiteShell and PageHeader, the{" "}
            <TextLink href="/dashboard">dashboard</TextLink> has DashboardShell.
          </p>
        </Specimen>
        <Specimen name="ThemeForm, ThemeSwitch">
          <ThemeSwitch theme={shell.theme} />
        </Specimen>
        <Forms />
        <Feedback />
        <Layouts />
        <Words />
        <Figures />
        <Ads />
        <Specimen name="ToastRegion, Toasts">
          <p class="text-sm text-ink-soft">In the corner of this page.</p>
        </Specimen>
      </div>
      <Toasts initial={{ tone: "good", text: "A toast, such as this one." }} />
    </SiteShell>
  );
});
