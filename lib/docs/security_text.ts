import type { Services } from "@/lib/app/services.ts";

const DAY_MS = 86_400_000;
/** RFC 9116 wants less than a year. */
const VALID_DAYS = 180;

/** `security.txt` (RFC 9116): whom to contact about a vulnerability of this deployment. */
export function securityText(
  origin: string,
  { config, clock }: Pick<Services, "config" | "clock">,
): string {
  // The mailbox that RFC 2142 names for this.
  const contact = config.securityContact ??
    `mailto:security@${new URL(origin).hostname}`;
  const today = Math.floor(clock.now() / DAY_MS);
  const expires = new Date((today + VALID_DAYS) * DAY_MS);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().slice(0, 19)}Z`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
