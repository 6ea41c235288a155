import { BlockList, isIP } from "node:net";
import { z } from "zod";
import {
  allOrNone,
  blockList,
  byteCount,
  ConfigError,
  fetchHostList,
  hostList,
  number,
  postgresUrl,
  secret,
  text,
  toName,
} from "@/lib/config/config_values.ts";
import { mediaConfig, mediaVariables } from "@/lib/config/media_config.ts";

export { ConfigError };

/** Of columns; see `docs/scaling.md`. */
const COLUMNS_MAX_BYTES = 128_000_000;

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
const LOG_FORMATS = ["text", "json"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** With fewer connections, an import and a request could not run at the same time. */
export const POOL_MAX_MIN = 3;
export const DATABASE_POOL_MAX_DEFAULT = 10;

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) &&
    (value === url.origin || value === `${url.origin}/`);
}

function isSmtpUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
}

/** Each is read from the variable of its name: `dataDir` from `DATA_DIR`. */
const variables = z.object({
  denoDeploy: text(),
  port: number(0, 65535, "port number").default(8000),
  host: z.string().refine(
    (host) => isIP(host) !== 0 || /^[A-Za-z0-9.-]+$/.test(host),
    "must be an address or a host name",
  ).default("127.0.0.1"),
  /** PostgreSQL to use; null: the embedded PGlite in `dataDir`. */
  databaseUrl: postgresUrl,
  /** A direct connection to the same database, without the pooler; null: `databaseUrl` is used for everything. */
  databaseDirectUrl: postgresUrl,
  /** A read replica of `databaseUrl`; null: none. */
  databaseReadUrl: postgresUrl,
  /** Maximum number of PostgreSQL connections of all workers together; null: 10, or more for several workers. */
  databasePoolMax: number(POOL_MAX_MIN, 9999).nullable().default(null),
  /** Server processes behind one port; null: as many as `cli/workers/plan.ts` says. */
  workers: number(1, 256).nullable().default(null),
  /** Maximum memory of a process for columns of the archive. */
  columnsMaxBytes: z.string().transform(byteCount).default(COLUMNS_MAX_BYTES),
  /** A folder, or `memory://`. */
  dataDir: z.string().default("./data"),
  /** Origin that clients see, such as `https://ads.example.com`. */
  publicUrl: text(
    isOrigin,
    "must be an origin such as https://ads.example.com, without a path",
  ).transform((url) => url && new URL(url).origin),
  /** Proxies whose forwarded headers are trusted. */
  trustProxy: z.string().transform(blockList)
    .default(() => new BlockList()),
  adminApiKey: secret.refine(
    (key) => key === null || /^[\x21-\x7e]*$/.test(key),
    "must have only printable ASCII characters, no spaces",
  ),
  /** Signs cursors and sessions; null: the embedded database's own secret. */
  authSecret: secret,
  /** The previous secret, still accepted while the secret is rotated. */
  authSecretPrevious: secret,
  githubClientId: text(),
  githubClientSecret: text(),
  googleClientId: text(),
  googleClientSecret: text(),
  smtpUrl: text(
    isSmtpUrl,
    "must be a URL such as smtps://user:password@mail.example.com:465",
  ),
  mailFrom: text(
    /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    "must be an address such as Ad Archive <archive@example.com>",
  ),
  /** Hosts that pages may load images and videos of ads from; `*.example.com` includes all subdomains. */
  imageHosts: z.string().transform(hostList).default([]),
  /** Hosts that `deno task import` may download files from. */
  importHosts: z.string().transform(fetchHostList).default([]),
  /** Private ranges that webhooks may be sent to. */
  webhookAllowPrivate: z.string().transform(blockList)
    .default(() => new BlockList()),
  /** The contact in `security.txt`: a `mailto:` or https URL; null: security@ the host. */
  securityContact: text(
    /^(?:mailto:|https:\/\/)[!-~]+$/,
    "must be a URL such as mailto:security@example.com or https://example.com/report",
  ),
  logLevel: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`)
    .default("info"),
  logFormat: z.enum(LOG_FORMATS, `must be one of ${LOG_FORMATS.join(", ")}`)
    .default("text"),
  ...mediaVariables,
});

type Variables = Readonly<z.output<typeof variables>>;

/** The configuration; the README documents the variables. */
export type Config = ReturnType<typeof loadConfig>;

/** The id and secret of this installation at a sign-in provider; null: none. */
function oauthClient(values: Variables, service: "github" | "google") {
  const [id, secret] = [
    `${service}ClientId`,
    `${service}ClientSecret`,
  ] as const;
  const both = allOrNone(values, [id, secret]);
  return both && { clientId: both[id], clientSecret: both[secret] };
}

/** The mail server; null: no email is sent. */
function smtpServer(values: Variables) {
  const both = allOrNone(values, ["smtpUrl", "mailFrom"]);
  // Otherwise, the request's Host header would decide where links in emails
  // lead.
  if (both !== null && values.publicUrl === null) {
    throw new ConfigError("PUBLIC_URL must be set when SMTP_URL is");
  }
  return both && { url: both.smtpUrl, from: both.mailFrom };
}

/** Whether to log JSON; works even if the configuration is invalid. */
export function wantsJsonLog(): boolean {
  return Deno.env.get("LOG_FORMAT") === "json";
}

/**
 * Reads the configuration. An empty variable counts as unset.
 *
 * @throws {ConfigError} naming the first wrong variable
 */
export function loadConfig(
  env: Record<string, string | undefined> = Deno.env.toObject(),
) {
  const set = Object.keys(variables.shape).flatMap((variable) => {
    const value = env[toName(variable)];
    return value ? [[variable, value]] : [];
  });
  const parsed = variables.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(
      `${toName(String(issue?.path[0]))} ${issue?.message}`,
    );
  }
  const values = parsed.data;
  const isDeploy = /^(?:true|1)$/.test(values.denoDeploy ?? "");
  if (isDeploy && values.databaseUrl === null) {
    throw new ConfigError(
      "DATABASE_URL must be set on Deno Deploy: assign a PostgreSQL database to the app. Files do not last there, so the embedded database would lose everything",
    );
  }
  for (const variable of ["databaseDirectUrl", "databaseReadUrl"] as const) {
    if (values[variable] === null || values.databaseUrl !== null) continue;
    throw new ConfigError(
      `DATABASE_URL must be set when ${toName(variable)} is`,
    );
  }
  if (values.databaseUrl !== null && values.authSecret === null) {
    throw new ConfigError(
      "AUTH_SECRET must be set when DATABASE_URL is, to at least 32 random characters, the same on every instance",
    );
  }
  return Object.freeze({
    ...values,
    // Databases there allow few connections, which several instances share.
    databasePoolMax: values.databasePoolMax ?? (isDeploy ? POOL_MAX_MIN : null),
    github: oauthClient(values, "github"),
    google: oauthClient(values, "google"),
    smtp: smtpServer(values),
    media: mediaConfig(values, isDeploy),
    /** Whether this runs on Deno Deploy, where files are not persistent and processes have five seconds to stop. */
    isDeploy,
  });
}
