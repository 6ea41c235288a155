/**
 * Better Auth's models under the names of this schema. `plan_id` belongs to
 * the operator: no input of a client reaches it.
 */
const TIMES = { createdAt: "created_at", updatedAt: "updated_at" } as const;

export const TABLES = {
  user: {
    modelName: "accounts",
    fields: { emailVerified: "email_verified", ...TIMES },
    additionalFields: {
      plan_id: {
        type: "string",
        required: false,
        input: false,
        returned: false,
      },
    },
  },
  session: {
    modelName: "sessions",
    fields: {
      userId: "account_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      ...TIMES,
    },
  },
  account: {
    modelName: "identities",
    fields: {
      userId: "account_id",
      providerId: "provider_id",
      accountId: "provider_account_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...TIMES,
    },
  },
  verification: {
    modelName: "verifications",
    fields: { expiresAt: "expires_at", ...TIMES },
  },
} as const;
