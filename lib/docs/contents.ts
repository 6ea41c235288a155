import { guideAddress, GUIDES } from "@/lib/docs/guides.ts";
import { operationAddress } from "@/lib/docs/reference.ts";
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
        href: guideAddress(guide),
        label: guide.title,
      })),
    },
    ...reference.map(({ name, operations }) => ({
      title: name,
      links: operations.map((operation) => ({
        href: operationAddress(operation),
        label: operation.summary,
        method: operation.method,
      })),
    })),
  ];
}
