import { BlockList, isIP } from "node:net";
import { z } from "zod";

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
const LOG_FORMATS = ["text", "json"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** With fewer, an import and a request could not run at the same time. */
const POOL_MAX_MIN = 3;
const POOL_MAX_RULE = `must be a number from ${POOL_MAX_MIN} to 9999`;
export const DATABASE_POOL_MAX_DEFAULT = 10;

/** How another service knows this one. */
export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a deployment can set; the README has the table of variables. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** PostgreSQL to use; null: the embedded PGlite in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Leads past a pooler to the same database; null: `databaseUrl` does for everything. */
  readonly databaseDirectUrl: string | null;
  /** Connections that the process opens to PostgreSQL at most. */
  readonly databasePoolMax: number;
  /** A folder, or `memory://`. */
  readonly dataDir: string;
  /** Origin that clients see, such as `https://ads.example.com`. */
  readonly publicUrl: string | null;
  /** Proxies whose forwarded headers count. */
  readonly trustProxy: BlockList;
  readonly adminApiKey: string | null;
  /** Signs cursors and sessions. Null: the embedded database's own. */
  readonly authSecret: string | null;
  /** Still accepted, while the secret changes. */
  readonly authSecretPrevious: string | null;
  /** Sign-in through these, where configured. */
  readonly github: OAuthClient | null;
  readonly google: OAuthClient | null;
  /** Where email goes out; null: none does. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** Hosts that pages may load images and videos of ads from; `*.example.com` stands for all below it. */
  readonly imageHosts: readonly string[];
  /** Whom `security.txt` names: a `mailto:` or https URL; null: security@ the host. */
  readonly securityContact: string | null;
  /** Whether this runs on Deno Deploy, where files do not last and a stop has five seconds. */
  readonly isDeploy: boolean;
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
}

/** A variable has a wrong value. The message is one line, names the variable and never shows a secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const HOST_PATTERN =
  /^(?:\*\.(?=[^.]+\.))?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) &&
    (value === url.origin || value === `${url.origin}/`);
}

function isPostgresUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol);
}

function isSmtpUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
}

function blockList(value: string, ctx: z.RefinementCtx): BlockList {
  const list = new BlockList();
  for (const entry of value.split(",").map((part) => part.trim())) {
    const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ??
      [];
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    const bits = prefix === undefined ? null : Number(prefix);
    const bitsMax = family === "ipv6" ? 128 : 32;
    if (isIP(address) === 0 || (bits !== null && bits > bitsMax)) {
      ctx.addIssue(
        "must be a comma-separated list of addresses or CIDR ranges, such as 127.0.0.1,10.0.0.0/8",
      );
      return z.NEVER;
    }
    if (bits === null) list.addAddress(address, family);
    else list.addSubnet(address, bits, family);
  }
  return list;
}

function hostList(value: string, ctx: z.RefinementCtx): string[] {
  const hosts = value.split(",").map((host) => host.trim().toLowerCase());
  // They become part of the pages' Content-Security-Policy.
  if (!hosts.every((host) => HOST_PATTERN.test(host))) {
    ctx.addIssue(
      "must be a comma-separated list of host names without scheme or port, such as cdn.example.com,*.example.net",
    );
    return z.NEVER;
  }
  return [...new Set(hosts)];
}

const variables = z.object({
  DENO_DEPLOY: z.string().optional(),
  PORT: z.string().regex(/^\d{1,5}$/, "must be a port number from 0 to 65535")
    .transform(Number).refine(
      (port) => port <= 65535,
      "must be a port number from 0 to 65535",
    )
    .default(8000),
  HOST: z.string().refine(
    (host) => isIP(host) !== 0 || /^[A-Za-z0-9.-]+$/.test(host),
    "must be an address or a host name",
  ).default("127.0.0.1"),
  DATABASE_URL: z.string().refine(isPostgresUrl, "must be a postgres:// URL")
    .optional(),
  DATABASE_DIRECT_URL: z.string()
    .refine(isPostgresUrl, "must be a postgres:// URL").optional(),
  DATABASE_POOL_MAX: z.string().regex(/^\d{1,4}$/, POOL_MAX_RULE)
    .transform(Number).refine((max) => max >= POOL_MAX_MIN, POOL_MAX_RULE)
    .default(DATABASE_POOL_MAX_DEFAULT),
  DATA_DIR: z.string().default("./data"),
  PUBLIC_URL: z.string().refine(
    isOrigin,
    "must be an origin such as https://ads.example.com, without a path",
  )
    .transform((url) => new URL(url).origin).optional(),
  TRUST_PROXY: z.string().transform(blockList).optional(),
  ADMIN_API_KEY: z.string().min(32, "must have at least 32 characters").regex(
    /^[\x21-\x7e]*$/,
    "must have only printable ASCII characters, no spaces",
  ).optional(),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters")
    .optional(),
  AUTH_SECRET_PREVIOUS: z.string().min(32, "must have at least 32 characters")
    .optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  SMTP_URL: z.string().refine(
    isSmtpUrl,
    "must be a URL such as smtps://user:password@mail.example.com:465",
  ).optional(),
  MAIL_FROM: z.string().regex(
    /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    "must be an address such as Ad Archive <archive@example.com>",
  ).optional(),
  IMAGE_HOSTS: z.string().transform(hostList).optional(),
  SECURITY_CONTACT: z.string().regex(
    /^(?:mailto:|https:\/\/)[!-~]+$/,
    "must be a URL such as mailto:security@example.com or https://example.com/report",
  ).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`)
    .default("info"),
  LOG_FORMAT: z.enum(LOG_FORMATS, `must be one of ${LOG_FORMATS.join(", ")}`)
    .default("text"),
});

type Variables = z.output<typeof variables>;
type TextVariable =
  | `${"GITHUB" | "GOOGLE"}_CLIENT_${"ID" | "SECRET"}`
  | "SMTP_URL"
  | "MAIL_FROM";

/** Two variables that mean something only together; null if neither is set. */
function pair(
  values: Variables,
  first: TextVariable,
  second: TextVariable,
): [string, string] | null {
  const [a, b] = [values[first], values[second]];
  if (a !== undefined && b !== undefined) return [a, b];
  if (a === undefined && b === undefined) return null;
  const [missing, given] = a === undefined ? [first, second] : [second, first];
  throw new ConfigError(`${missing} must be set when ${given} is`);
}

function oauthClient(
  values: Variables,
  service: "GITHUB" | "GOOGLE",
): OAuthClient | null {
  const both = pair(
    values,
    `${service}_CLIENT_ID`,
    `${service}_CLIENT_SECRET`,
  );
  return both === null ? null : { clientId: both[0], clientSecret: both[1] };
}

function smtpServer(values: Variables): Config["smtp"] {
  const both = pair(values, "SMTP_URL", "MAIL_FROM");
  if (both === null) return null;
  // Without it, whoever names another host when asking for a link would have
  // it sent to lead there.
  if (values.PUBLIC_URL === undefined) {
    throw new ConfigError("PUBLIC_URL must be set when SMTP_URL is");
  }
  return { url: both[0], from: both[1] };
}

/** Whether every line is to be JSON, known even if the configuration is wrong. */
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
): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== ""),
  );
  const parsed = variables.safeParse(set);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const values = parsed.data;
  const isDeploy = /^(?:true|1)$/.test(values.DENO_DEPLOY ?? "");
  if (isDeploy && values.DATABASE_URL === undefined) {
    throw new ConfigError(
      "DATABASE_URL must be set on Deno Deploy: assign a PostgreSQL database to the app. Files do not last there, so the embedded database would lose everything",
    );
  }
  if (
    values.DATABASE_DIRECT_URL !== undefined &&
    values.DATABASE_URL === undefined
  ) {
    throw new ConfigError(
      "DATABASE_URL must be set when DATABASE_DIRECT_URL is",
    );
  }
  if (values.DATABASE_URL !== undefined && values.AUTH_SECRET === undefined) {
    throw new ConfigError(
      "AUTH_SECRET must be set when DATABASE_URL is, to at least 32 random characters, the same on every instance",
    );
  }
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databasePoolMax: values.DATABASE_POOL_MAX,
    dataDir: values.DATA_DIR,
    publicUrl: values.PUBLIC_URL ?? null,
    trustProxy: values.TRUST_PROXY ?? new BlockList(),
    adminApiKey: values.ADMIN_API_KEY ?? null,
    authSecret: values.AUTH_SECRET ?? null,
    authSecretPrevious: values.AUTH_SECRET_PREVIOUS ?? null,
    github: oauthClient(values, "GITHUB"),
    google: oauthClient(values, "GOOGLE"),
    smtp: smtpServer(values),
    imageHosts: values.IMAGE_HOSTS ?? [],
    securityContact: values.SECURITY_CONTACT ?? null,
    isDeploy,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
  });
}
