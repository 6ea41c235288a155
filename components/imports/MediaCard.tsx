import { Card } from "@/components/Card.tsx";
import { Figure } from "@/components/Figure.tsx";
import { formatBytes } from "@/lib/shared/format_bytes.ts";
import type { MediaView } from "@/lib/shared/import_view.ts";

const STATES = [
  ["kept", "Stored"],
  ["pending", "Pending"],
  ["expired", "Expired"],
  ["refused", "Refused"],
] as const;

/** The status of media downloads. */
export function MediaCard({ media }: { media: MediaView }) {
  return (
    <Card
      title="Pictures and videos"
      description={`${
        formatBytes(media.bytes)
      } stored. Pictures of imported ads are downloaded in the background.`}
    >
      <dl class="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
        {STATES.map(([state, label]) => (
          <Figure key={state} value={media.sources[state]} label={label} />
        ))}
      </dl>
    </Card>
  );
}
