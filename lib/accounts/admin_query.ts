import { z } from "zod";
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditFilter,
} from "@/lib/audit/audit.ts";
import type { AccountFilter } from "@/lib/accounts/list_accounts.ts";
import { ID_PATTERN } from "@/lib/ids.ts";
import {
  integerParam,
  type ParamTable,
  parseQuery,
  textParam,
} from "@/lib/http/query.ts";

const positive = z.int("The value is too large.")
  .min(1, "The value must be a whole number from 1.")
  .max(Number.MAX_SAFE_INTEGER, "The value is too large.");
const accountId = z.string().regex(
  ID_PATTERN,
  "The value must be an account's id.",
);

const ACCOUNT_ID_EXAMPLE = "0b3c5f1e-8d0a-4a55-9a4e-6f6c1f0e2d11";

const limit = {
  codec: integerParam,
  schema: positive.meta({
    description: "How many to return: 25 by default, at most 100.",
    example: 25,
  }),
};

const LIMIT_DEFAULT = 25;
const LIMIT_MAX = 100;

function limitOf(values: Record<string, unknown>): number {
  return Math.min(
    LIMIT_MAX,
    (values.limit as number | undefined) ?? LIMIT_DEFAULT,
  );
}

export const accountsParams = {
  email: {
    codec: textParam,
    schema: z.string().trim().toLowerCase()
      .min(1, "The value must be an address, or the beginning of one.")
      .max(254, "The value is longer than an address can be.")
      .refine(
        (text) => !/[\s\p{Cc}]/u.test(text),
        "The value has a character that no address has.",
      )
      .meta({
        description:
          "An address, or the beginning of one; case does not matter. A whole address finds that account alone.",
        example: "you@example.com",
      }),
  },
  limit,
  before: {
    codec: textParam,
    schema: accountId.meta({
      description: "meta.next_before of the page before.",
      example: ACCOUNT_ID_EXAMPLE,
    }),
  },
} satisfies ParamTable;

/** @throws {Problem} `invalid_parameter` */
export function parseAccountsQuery(params: URLSearchParams): AccountFilter {
  const { values } = parseQuery(params, accountsParams, { lenient: false });
  return {
    email: (values.email as string | undefined) ?? null,
    limit: limitOf(values),
    before: (values.before as string | undefined) ?? null,
  };
}

/** Of one's own account; the operator can also ask by `account_id`. */
export const ownAuditParams = {
  limit,
  before: {
    codec: integerParam,
    schema: positive.meta({
      description: "meta.next_before of the page before.",
      example: 1000,
    }),
  },
  action: {
    codec: textParam,
    schema: z.enum(
      AUDIT_ACTIONS,
      `The value must be one of ${AUDIT_ACTIONS.join(", ")}.`,
    ).meta({
      description: "Only events of this kind.",
      example: "key.issued",
    }),
    allowed: AUDIT_ACTIONS,
  },
} satisfies ParamTable;

export const auditParams = {
  ...ownAuditParams,
  account_id: {
    codec: textParam,
    schema: accountId.meta({
      description: "Only events of this account.",
      example: ACCOUNT_ID_EXAMPLE,
    }),
  },
} satisfies ParamTable;

/** @throws {Problem} `invalid_parameter` */
export function parseAuditQuery(
  params: URLSearchParams,
  table: ParamTable,
): AuditFilter {
  const { values } = parseQuery(params, table, { lenient: false });
  return {
    limit: limitOf(values),
    before: (values.before as number | undefined) ?? null,
    accountId: (values.account_id as string | undefined) ?? null,
    action: (values.action as AuditAction | undefined) ?? null,
  };
}
