import { Badge } from "@/components/Badge.tsx";

/** Where a brand's ads were shown. The names are untrusted, and may be long. */
export function Platforms({ platforms }: { platforms: readonly string[] }) {
  return (
    <ul aria-label="Platforms" class="flex flex-wrap gap-1.5">
      {platforms.map((platform) => (
        <li key={platform} class="max-w-full overflow-hidden rounded-md">
          <Badge>{platform}</Badge>
        </li>
      ))}
    </ul>
  );
}
