import { GUIDES, guideUrl } from "@/lib/docs/guides.ts";
import { operationUrl } from "@/lib/docs/reference.ts";
import type { OperationGroup } from "@/lib/shared/api_reference.ts";

interface ContentsLink {
  href: string;
  label: string;
  method?: string;
}

/** The pages of the docs: guides, then the operations by group. */
export function docsContents(
  reference: readonly OperationGroup[],
): { title: string; links: ContentsLink[] }[] {
  return [
    {
      title: "Guides",
      links: GUIDES.map((guide) => ({
        href: guideUrl(guide),
        label: guide.title,
      })),
    },
    ...reference.map(({ name, operations }) => ({
      title: name,
      links: operations.map((operation) => ({
        href: operationUrl(operation),
        label: operation.summary,
        method: operation.method,
      })),
    })),
  ];
}
