import { ExternalLink } from "@/components/icons.tsx";
import { safeLink } from "@/lib/shared/safe_link.ts";

/** A URL of an ad: a link with its host if it is safe, else plain text. */
export function UntrustedLink({ address, label }: {
  /** The URL as stored in the ad. */
  address: string;
  label?: string;
}) {
  const link = safeLink(address);
  if (link === null) {
    return (
      <bdi dir="ltr" class="font-mono text-label wrap-anywhere">{address}</bdi>
    );
  }
  const isHost = label === link.host;
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      class="inline-block min-h-6 wrap-anywhere text-accent hover:underline"
    >
      {isHost ? <bdi dir="ltr">{label}</bdi> : (
        <>
          <bdi>{label ?? address}</bdi>{" "}
          <span class="text-ink-faint">
            (<bdi dir="ltr">{link.host}</bdi>)
          </span>
        </>
      )}
      <span class="whitespace-nowrap text-ink-faint">
        <ExternalLink class="ml-1 inline size-3 align-[-1px]" />
        <span class="sr-only">, opens in a new tab</span>
      </span>
    </a>
  );
}
