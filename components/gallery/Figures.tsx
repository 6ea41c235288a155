import { DailyChart } from "@/components/charts/DailyChart.tsx";
import { Figure } from "@/components/Figure.tsx";
import { Specimen } from "@/components/gallery/Specimen.tsx";
import { Meter } from "@/components/Meter.tsx";

const DAYS = ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12"];

/** Numbers, and what draws them. */
export function Figures() {
  return (
    <>
      <Specimen name="Figure">
        <dl class="grid grid-cols-2 gap-6">
          <Figure value={116} label="ads" />
          <Figure value={1_204_331} label="requests" />
        </dl>
      </Specimen>
      <Specimen name="Meter">
        <div class="grid gap-6 sm:grid-cols-3">
          <Meter
            label="Requests"
            value={3_210}
            limit={10_000}
            unit="request"
            note="Starts again on 1 December"
          />
          <Meter label="Keys" value={3} limit={3} unit="key" />
          <Meter label="Pages" value={81_204} limit={null} unit="page" />
        </div>
      </Specimen>
      <Specimen name="DailyChart, ChartLegend, DayColumns, ChartTable">
        <DailyChart
          label="Requests a day"
          days={DAYS}
          series={[
            { name: "Production", values: [310, 280, 415, 390] },
            { name: "Staging", values: [20, 64, 0, 31] },
          ]}
        />
      </Specimen>
    </>
  );
}
