import { Badge } from "@/components/Badge.tsx";
import { Card } from "@/components/Card.tsx";
import { DescriptionList } from "@/components/DescriptionList.tsx";
import { Specimen } from "@/components/gallery/Specimen.tsx";
import { type Column, Table } from "@/components/Table.tsx";
import { Tabs } from "@/components/Tabs.tsx";

interface Row {
  name: string;
  requests: number;
}

const COLUMNS: Column<Row>[] = [
  { header: "Name", cell: (row) => row.name },
  { header: "State", cell: () => <Badge tone="good" hasDot>Active</Badge> },
  { header: "Requests", cell: (row) => row.requests, isNumeric: true },
];
const ROWS = [
  { name: "Production", requests: 3_120 },
  { name: "Staging", requests: 90 },
];

/** What holds and arranges content. */
export function Layouts() {
  return (
    <>
      <Specimen name="Card, DescriptionList">
        <Card title="The key" description="What is known about it.">
          <DescriptionList
            items={[["Name", "Production"], ["Last four", "x7Qa"]]}
          />
        </Card>
      </Specimen>
      <Specimen name="Table">
        <Card title="Keys" isFlush>
          <Table
            caption="Keys"
            columns={COLUMNS}
            rows={ROWS}
            rowKey={(row) => row.name}
          />
        </Card>
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Range"
          tabs={["7 days", "30 days", "90 days"].map((label, index) => ({
            label,
            href: `#${index}`,
            isCurrent: index === 1,
          }))}
        />
      </Specimen>
    </>
  );
}
