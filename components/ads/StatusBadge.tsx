import { Badge } from "@/components/Badge.tsx";
import { statusLabel } from "@/lib/shared/ad_labels.ts";

/** Whether an ad is still running. */
export function StatusBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge tone={isActive ? "good" : "neutral"} hasDot>
      {statusLabel(isActive)}
    </Badge>
  );
}
