import type { App } from "fresh";
import type { ComponentChildren } from "preact";
import { Badge, TONES } from "@/components/Badge.tsx";
import { Button, BUTTON_VARIANTS, ButtonLink } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { DailyChart } from "@/components/charts/DailyChart.tsx";
import { CodeBlock, CodeTabs } from "@/components/code/CodeFrame.tsx";
import { SecretText } from "@/components/code/SecretText.tsx";
import { DescriptionList } from "@/components/DescriptionList.tsx";
import { FormDialog } from "@/components/forms/Dialog.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { Field } from "@/components/Field.tsx";
import { Figure } from "@/components/Figure.tsx";
import { CountLink } from "@/components/CountLink.tsx";
import { FilterForm } from "@/components/forms/FilterForm.tsx";
import { FormErrors } from "@/components/forms/FormErrors.tsx";
import { Meter, ProgressBar } from "@/components/Meter.tsx";
import { Notice, NOTICE_TONES } from "@/components/Notice.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { PageLinks, Pager } from "@/components/Pager.tsx";
import { Inbox } from "@/components/icons.tsx";
import { SiteShell } from "@/components/shell/SiteShell.tsx";
import { Table } from "@/components/Table.tsx";
import { Tabs } from "@/components/Tabs.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { Time } from "@/components/Time.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import { ThemeSwitch } from "@/islands/ThemeSwitch.tsx";
import { Toasts } from "@/islands/Toasts.tsx";
import type { State } from "@/lib/app/define.ts";
import middlewares from "@/routes/(site)/_middleware.ts";
import { requestSamples } from "@/lib/shared/samples.ts";

export const GALLERY = "/dev/components";

const SAMPLES = requestSamples({
  url: "https://ads.example.com/v1/ads",
  needsKey: true,
});
const AT = Date.UTC(2026, 10, 15, 9, 30) / 1000;
const DAYS = ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12"];
const INVALID_EMAIL = "Enter a complete email address.";

const keysOf = <Name extends string>(looks: Record<Name, unknown>) =>
  Object.keys(looks) as Name[];

/**
 * Components by name, in all their states. Components that only appear together
 * share an entry.
 */
const SPECIMENS: Record<string, ComponentChildren> = {
  "SiteShell, NavLink, PageHeader, DashboardShell, Wordmark, TextLink": (
    <>
      The frames of pages: SiteShell and PageHeader here, DashboardShell on the
      {" "}
      <TextLink href="/dashboard">dashboard</TextLink>
    </>
  ),
  "ThemeForm, ThemeSwitch": <ThemeSwitch theme="system" />,
  Button: (["md", "sm"] as const).map((size) => (
    <div key={size} class="flex flex-wrap gap-2">
      {keysOf(BUTTON_VARIANTS).map((variant) => (
        <Button key={variant} type="button" variant={variant} size={size}>
          {variant}
        </Button>
      ))}
      <Button type="button" size={size} disabled>disabled</Button>
      <Button type="button" size={size} aria-busy>pending</Button>
      <ButtonLink href="#" size={size}>link</ButtonLink>
    </div>
  )),
  SecretText: <SecretText>whsec_it-is-shown-only-once</SecretText>,
  Field: (
    <div class="grid grid-cols-2 gap-3">
      <Field label="Name" name="name" hint="Only you see it." />
      <Field label="Email" name="email" value="mira@" error={INVALID_EMAIL} />
      <Field
        label="Expires"
        name="expires"
        options={[{ value: "never", label: "Never" }]}
      />
      <Field label="Account" name="account" value="mira@example.com" disabled />
    </div>
  ),
  FormErrors: (
    <FormErrors message="Not sent." fields={{ email: INVALID_EMAIL }} />
  ),
  Badge: keysOf(TONES).map((tone) => (
    <Badge key={tone} tone={tone} hasDot>{tone}</Badge>
  )),
  Notice: keysOf(NOTICE_TONES).map((tone) => (
    <Notice key={tone} tone={tone} title={tone}>What it is about.</Notice>
  )),
  CountLink: <CountLink count={1234} href="#counted" />,
  FilterForm: (
    <FilterForm values={{ from: "2026-11-02" }} errors={{ from: "Too early." }}>
      <Field label="From" name="from" type="date" />
    </FilterForm>
  ),
  "Dialog, DialogLink, PostForm": (
    <>
      <DialogLink dialog="specimen" variant="danger">Revoke</DialogLink>
      <FormDialog
        id="specimen"
        title="Revoke this key?"
        action={GALLERY}
        hidden={{}}
        submit="Revoke"
        variant="destructive"
      >
        Programs that use it stop working within seconds.
      </FormDialog>
    </>
  ),
  Pager: <Pager what="keys" path="#" list={{ isFirst: false, olderThan: 1 }} />,
  PageLinks: <PageLinks what="brands" firstHref="#" nextHref="#" />,
  EmptyState: (
    <EmptyState
      title="No keys yet"
      icon={<Inbox class="size-5" />}
      action={<ButtonLink href="#" variant="primary">Create key</ButtonLink>}
    >
      API keys let your programs read the archive.
    </EmptyState>
  ),
  "Card, DescriptionList": (
    <Card title="Key" description="What is known about it.">
      <DescriptionList
        items={[["Name", "Production"], ["Last four", "x7Qa"]]}
      />
    </Card>
  ),
  Table: (
    <Card title="Keys" isFlush>
      <Table
        caption="Keys"
        columns={[
          { header: "Name", cell: ([name]) => name },
          { header: "Requests", cell: ([, count]) => count, isNumeric: true },
        ]}
        rows={[["Production", 3_120], ["Staging", 90]] as const}
        rowKey={([name]) => name}
      />
    </Card>
  ),
  Tabs: (
    <Tabs
      label="Range"
      tabs={["7 days", "30 days", "90 days"].map((label, index) => ({
        label,
        href: `#${index}`,
        isCurrent: index === 1,
      }))}
    />
  ),
  "CodeBlock, CodeFrame, Highlighted": (
    <CodeBlock
      label="List ads"
      code={SAMPLES[0]!.code}
      language="sh"
    />
  ),
  CodeTabs: <CodeTabs id="specimen-tabs" label="List ads" samples={SAMPLES} />,
  Time: (
    <>
      <Time at={AT} hasTime /> <Time at={AT} now={AT + 7200} />
    </>
  ),
  Figure: (
    <dl>
      <Figure value={1_204_331} label="requests" />
    </dl>
  ),
  Meter: [10_000, 3_500, 3_210, null].map((limit) => (
    <Meter
      key={limit}
      label={`Requests of ${limit}`}
      value={3_210}
      limit={limit}
      note="Resets on December 1"
    />
  )),
  ProgressBar: <ProgressBar label="Share of 0.3" value={3} total={10} />,
  DailyChart: (
    <DailyChart
      label="Requests per day"
      days={DAYS}
      series={[
        { name: "Production", values: [310, 280, 415, 390] },
        { name: "Staging", values: [20, 64, 0, 31] },
      ]}
    />
  ),
  Toasts: "In the corner of this page",
};

/**
 * Adds a page with all shared components to the application. The style sheet has
 * only classes of the product, so this page uses no others.
 */
export function mountGallery(app: App<State>): void {
  app.get(GALLERY, ...middlewares, (ctx) => {
    ctx.state.title = "Components";
    return ctx.render(<Gallery viewer={ctx.state} />);
  });
}

function Gallery({ viewer }: { viewer: State }) {
  return (
    <SiteShell viewer={viewer}>
      <div class="mx-auto w-full max-w-280 px-4 py-12 sm:px-8">
        <PageHeader title="Components" description="Each exists once." />
        {Object.entries(SPECIMENS).map(([names, specimen]) => (
          <section
            key={names}
            aria-label={names}
            class="border-t border-line py-8"
          >
            <h2 class="mb-4 font-mono text-label text-ink-faint">{names}</h2>
            <div class="space-y-4 text-sm text-ink-soft">{specimen}</div>
          </section>
        ))}
      </div>
      <Toasts initial={{ tone: "good", text: "A toast, such as this one." }} />
    </SiteShell>
  );
}
