import { z } from "zod";
import { timestamp } from "@/lib/time/timestamp.ts";
import { AUDIT_ACTIONS, type AuditEvent } from "@/lib/audit/audit.ts";
import { pageSchema } from "@/lib/http/page.ts";
import { ROLES } from "@/lib/keys/principal.ts";

export const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string().describe("The owner's name; can be empty."),
  plan: z.string().describe("The plan's id."),
  role: z.enum(ROLES).describe(
    "Operators can import ads in the dashboard. The role does not affect API keys.",
  ),
  created_at: timestamp,
  active_keys: z.int().min(0).describe(
    "Keys that are neither revoked nor expired.",
  ),
  requests: z.int().min(0).describe(
    "Requests of this UTC calendar month that count against the quota.",
  ),
}).meta({ description: "An account, for the operator." });

export const accountChangeSchema = z.object({
  plan: z.string({ error: "The plan must be text." }).max(
    100,
    "There is no such plan.",
  ).optional().meta({ description: "The plan's id.", example: "pro" }),
  role: z.enum(ROLES, { error: `The role must be ${ROLES.join(" or ")}.` })
    .optional().meta({ example: "operator" }),
});

export const auditEventSchema = z.object({
  id: z.int().min(1),
  at: timestamp,
  actor: z.enum(["account", "operator", "command"]).describe(
    "Who did it: the account's owner, the holder of the admin key, or a command on the server.",
  ),
  actor_id: z.string().nullable().describe(
    "The account, if its owner did it.",
  ),
  action: z.enum(AUDIT_ACTIONS),
  account_id: z.string().nullable().describe("The account affected."),
  key_id: z.int().nullable().describe("The key affected."),
  ip_address: z.string().nullable().describe("The client's IP address."),
  detail: z.record(z.string(), z.unknown()).describe(
    "Further details; never a secret.",
  ),
}).meta({ description: "An action on an account or a key." });

export const auditTrailSchema = pageSchema(auditEventSchema, z.int());

/** An event as the account's owner sees it: without the operator's IP address. */
export function presentOwnEvent(event: AuditEvent): AuditEvent {
  return event.actor === "account" ? event : { ...event, ip_address: null };
}
