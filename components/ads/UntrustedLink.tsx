import { ExternalLink } from "lucide-preact";
import { safeLink } from "@/lib/shared/safe_link.ts";

interface UntrustedLinkProps {
  /** As someone else wrote it. */
  address: string;
  /** Shown instead of the whole address. */
  label?: string;
}

/** An address of an ad: a link where it may be one, with the host that it leads to, else plain text. */
export function UntrustedLink({ address, label }: UntrustedLinkProps) {
  const link = safeLink(address);
  if (link === null) {
    return (
      <bdi dir="ltr" class="font-mono text-[13px] wrap-anywhere">{address}</bdi>
    );
  }
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      class="wrap-anywhere text-accent hover:underline"
    >
      <bdi>{label ?? address}</bdi>{" "}
      <span class="text-ink-faint">
        (<bdi dir="ltr">{link.host}</bdi>
        <span class="whitespace-nowrap">
          <ExternalLink
            class="ml-1 inline size-3 align-[-1px]"
            aria-hidden="true"
          />
          <span class="sr-only">, opens in a new tab</span>)
        </span>
      </span>
    </a>
  );
}
