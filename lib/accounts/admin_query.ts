import { z } from "zod";
import { AUDIT_ACTIONS } from "@/lib/audit/audit.ts";
import { ID_PATTERN } from "@/lib/validation/ids.ts";
import {
  limitParam,
  type ParamTable,
  positiveInteger,
} from "@/lib/http/query.ts";

const accountId = z.string().regex(
  ID_PATTERN,
  "The value must be an account's id.",
);

export const ACCOUNT_ID_EXAMPLE = "0b3c5f1e-8d0a-4a55-9a4e-6f6c1f0e2d11";

const limit = limitParam("Maximum number of items to return, up to 100.");

export const accountsParams = {
  email: z.string().trim().toLowerCase()
    .min(1, "The value must be an email address, or a prefix of one.")
    .max(254, "The value must be at most 254 characters.")
    .refine(
      (text) => !/[\s\p{Cc}]/u.test(text),
      "The value contains an invalid character.",
    )
    .meta({
      description:
        "An email address or a prefix of one, in any case. A complete address returns only that account.",
      example: "you@example.com",
    }),
  limit,
  before: accountId.meta({
    description: "meta.next_before of the previous page.",
    example: ACCOUNT_ID_EXAMPLE,
  }),
} satisfies ParamTable;

/** For the caller's own account; the operator can also filter by `account_id`. */
export const ownAuditParams = {
  limit,
  before: positiveInteger.meta({
    description: "meta.next_before of the previous page.",
    example: 1000,
  }),
  action: z.enum(AUDIT_ACTIONS).meta({
    description: "Only events of this kind.",
    example: "key.issued",
  }),
} satisfies ParamTable;

export const auditParams = {
  ...ownAuditParams,
  account_id: accountId.meta({
    description: "Only events of this account.",
    example: ACCOUNT_ID_EXAMPLE,
  }),
} satisfies ParamTable;
