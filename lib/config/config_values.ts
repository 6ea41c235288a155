import { BlockList, isIP } from "node:net";
import { z } from "zod";

/** `DATABASE_URL` for `databaseUrl`. */
export const toName = (variable: string) =>
  variable.replace(/[A-Z]/g, "_$&").toUpperCase();

/** A variable has an invalid value. The message is one line, names the variable and never contains a secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Variables that must be set together; null if none of them is set.
 *
 * @throws {ConfigError} only some are set
 */
export function allOrNone<Name extends string>(
  values: Readonly<Record<Name, string | null>>,
  names: readonly Name[],
): Readonly<Record<Name, string>> | null {
  const given = names.find((name) => values[name] !== null);
  if (given === undefined) return null;
  const missing = names.find((name) => values[name] === null);
  if (missing === undefined) return values as Record<Name, string>;
  throw new ConfigError(
    `${toName(missing)} must be set when ${toName(given)} is`,
  );
}

const HOST_PATTERN =
  /^(?:\*\.(?=[^.]+\.))?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

export function blockList(value: string, ctx: z.RefinementCtx): BlockList {
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

/** A transformation of a comma-separated list of hosts. */
function listOfHosts(isHost: (entry: string) => boolean, error: string) {
  return (value: string, ctx: z.RefinementCtx): string[] => {
    const hosts = value.split(",").map((host) => host.trim().toLowerCase());
    if (hosts.every(isHost)) return [...new Set(hosts)];
    ctx.addIssue(error);
    return z.NEVER;
  };
}

/** Hosts that become part of the pages' Content-Security-Policy. */
export const hostList = listOfHosts(
  (entry) => HOST_PATTERN.test(entry),
  "must be a comma-separated list of host names without scheme or port, such as cdn.example.com,*.example.net",
);

/** Hosts that this server may fetch from, with the port if it is not 80 or 443. */
export const fetchHostList = listOfHosts(
  (entry) => {
    const [, host = "", port = "1"] = /^(.+?)(?::(\d{1,5}))?$/.exec(entry) ??
      [];
    const isIPv6 = /^\[.*\]$/.test(host) && isIP(host.slice(1, -1)) === 6;
    return (isIPv6 || HOST_PATTERN.test(host)) &&
      Number(port) >= 1 && Number(port) <= 65535;
  },
  "must be a comma-separated list of host names without scheme, with the port if it is not 80 or 443, such as cdn.example.com,*.example.net,10.0.0.5:9000",
);

/** A text that follows a rule; null if the variable is unset. */
export function text(
  rule: RegExp | ((value: string) => boolean) = () => true,
  error?: string,
) {
  const isValid = rule instanceof RegExp ? rule.test.bind(rule) : rule;
  return z.string().refine(isValid, error).nullable().default(null);
}

export const postgresUrl = text(
  (value) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ""),
  "must be a postgres:// URL",
);
export const secret = text(/.{32}/s, "must have at least 32 characters");

export function number(min: number, max: number, kind = "number") {
  const rule = `must be a ${kind} from ${min} to ${max}`;
  return z.string().regex(/^\d{1,5}$/, rule).transform(Number)
    .refine((value) => value >= min && value <= max, rule);
}

const UNITS: Readonly<Record<string, number>> = {
  "": 1,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
};

/** A number of bytes, also as `500MB`, `20GB` or `1TB`. */
export function byteCount(value: string, ctx: z.RefinementCtx): number {
  const [, amount, unit = ""] = /^(\d{1,15}) ?([MGT]B)?$/i.exec(value) ?? [];
  const bytes = Number(amount) * UNITS[unit.toUpperCase()]!;
  if (!Number.isSafeInteger(bytes) || bytes === 0) {
    ctx.addIssue("must be a number of bytes, such as 500MB or 20GB");
    return z.NEVER;
  }
  return bytes;
}
