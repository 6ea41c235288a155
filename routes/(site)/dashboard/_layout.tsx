import { DashboardShell } from "@/components/shell/DashboardShell.tsx";
import { Toasts } from "@/islands/Toasts.tsx";
import { define } from "@/lib/app/define.ts";
import { isOperator } from "@/lib/site/middlewares.ts";

export default define.layout(function Dashboard({ Component, state, url }) {
  return (
    <DashboardShell
      path={url.pathname}
      email={state.session!.account.email}
      theme={state.theme ?? "system"}
      views={state.views ?? []}
      openView={state.openView?.id ?? null}
      isOperator={isOperator(state)}
    >
      <Component />
      <Toasts initial={state.flash ?? null} />
    </DashboardShell>
  );
});
