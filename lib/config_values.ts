import { BlockList, isIP } from "node:net";
import { z } from "zod";

/** `DATABASE_URL` for `databaseUrl`. */
export const toName = (variable: string) =>
  variable.replace(/[A-Z]/g, "_$&").toUpperCase();

/** A variable has a wrong value. The message is one line, names the variable and never shows a secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
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

export function hostList(value: string, ctx: z.RefinementCtx): string[] {
  const hosts = splitHosts(value);
  // They become part of the pages' Content-Security-Policy.
  if (!hosts.every((host) => HOST_PATTERN.test(host))) {
    ctx.addIssue(
      "must be a comma-separated list of host names without scheme or port, such as cdn.example.com,*.example.net",
    );
    return z.NEVER;
  }
  return [...new Set(hosts)];
}

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

const splitHosts = (value: string) =>
  value.split(",").map((host) => host.trim().toLowerCase());

/** Hosts that this server may fetch from, with the port where it is not 80 or 443. */
export function fetchHostList(value: string, ctx: z.RefinementCtx): string[] {
  const hosts = splitHosts(value);
  const isHost = (entry: string) => {
    const [, host = "", port = "1"] = /^(.+?)(?::(\d{1,5}))?$/.exec(entry) ??
      [];
    const isNumber = /^\[.*\]$/.test(host) && isIP(host.slice(1, -1)) === 6;
    return (isNumber || HOST_PATTERN.test(host)) &&
      Number(port) >= 1 && Number(port) <= 65535;
  };
  if (!hosts.every(isHost)) {
    ctx.addIssue(
      "must be a comma-separated list of host names without scheme, with the port where it is not 80 or 443, such as cdn.example.com,*.example.net,10.0.0.5:9000",
    );
    return z.NEVER;
  }
  return [...new Set(hosts)];
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
