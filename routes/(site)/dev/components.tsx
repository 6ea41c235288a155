import { HttpError, page } from "fresh";
import { Button } from "@/components/Button.tsx";
import { Feedback } from "@/components/gallery/Feedback.tsx";
import { Forms } from "@/components/gallery/Forms.tsx";
import { Layouts } from "@/components/gallery/Layouts.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { Toasts } from "@/islands/Toasts.tsx";
import { ThemeSwitch } from "@/islands/ThemeSwitch.tsx";
import { define } from "@/lib/define.ts";

export const handler = define.handlers({
  GET({ config, state }) {
    if (config.mode !== "development") throw new HttpError(404);
    state.title = "Components";
    return page();
  },
});

export default define.page<typeof handler>(function Components({ state }) {
  return (
    <main class="mx-auto max-w-220 px-4 py-10 sm:px-8">
      <PageHeader
        title="Components"
        description="Each exists once. This page is here in development only."
        actions={
          <>
            <ThemeSwitch theme={state.theme ?? "system"} />
            <Button type="button" variant="primary">Primary action</Button>
          </>
        }
      />
      <Forms />
      <Feedback />
      <Layouts />
      <Toasts initial={{ tone: "good", text: "A toast, such as this one." }} />
    </main>
  );
});
