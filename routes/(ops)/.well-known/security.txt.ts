import { endpoint } from "@/lib/api/endpoint.ts";
import { publicText } from "@/lib/http/json.ts";
import { OPEN } from "@/lib/http/policy.ts";

const DAY_MS = 86_400_000;
/** RFC 9116 wants less than a year. */
const VALID_DAYS = 180;

/** RFC 9116: whom to contact about a vulnerability of this deployment. */
export const handler = endpoint(OPEN, {
  GET({ origin, services: { config, clock } }) {
    // The mailbox that RFC 2142 names for this.
    const contact = config.securityContact ??
      `mailto:security@${new URL(origin).hostname}`;
    const today = Math.floor(clock.now() / DAY_MS);
    const expires = new Date((today + VALID_DAYS) * DAY_MS);
    return publicText([
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString().slice(0, 19)}Z`,
      "Preferred-Languages: en",
      `Canonical: ${origin}/.well-known/security.txt`,
      "",
    ].join("\n"));
  },
});
