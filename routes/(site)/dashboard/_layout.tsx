import { DashboardShell } from "@/components/shell/DashboardShell.tsx";
import { Toasts } from "@/islands/Toasts.tsx";
import { define } from "@/lib/app/define.ts";

export default define.layout(function Dashboard({ Component, state, url }) {
  return (
    <DashboardShell
      path={url.pathname}
      email={state.session?.account.email ?? null}
      theme={state.theme ?? "system"}
      views={state.views ?? []}
      openView={state.openView?.id ?? null}
      isOperator={state.session?.account.role === "operator"}
    >
      <Component />
      <Toasts initial={state.flash ?? null} />
    </DashboardShell>
  );
});
