import { createHash } from "node:crypto";
import { csp, type Middleware } from "fresh";
import type { Config } from "@/lib/config/config.ts";
import type { State } from "@/lib/app/define.ts";
import { SEND_ONCE } from "@/lib/shared/send_once.ts";

const NONCE = /'nonce-([^']+)'/;

/** The sources of a page's code. By default, frames are forbidden. */
interface CodeSources {
  scripts?: string;
  styles?: string;
  frames?: string;
}

/** The scripts that the development server adds to error pages. */
const DEVELOPMENT_TOOLS: CodeSources = {
  scripts: "'self' 'unsafe-inline'",
  styles: "'self' 'unsafe-inline'",
  frames: "'self'",
};

const digest = createHash("sha256").update(SEND_ONCE).digest("base64");
/** Pages without a nonce have no other code. */
const SEND_ONCE_SOURCE = `'sha256-${digest}'`;

/**
 * The content security policy of a page: only resources of this site, and
 * images and videos of the allowed hosts. Forms may only lead to other sites
 * for signing in.
 */
function policy(
  { scripts = SEND_ONCE_SOURCE, styles = "'self'", frames = "'none'" }:
    CodeSources,
  { imageHosts, github, google }: Config,
): string {
  // Browsers also apply the rule for forms to redirects after a form.
  const signInForms = [
    github === null ? "" : " https://github.com",
    google === null ? "" : " https://accounts.google.com",
  ].join("");
  const media = imageHosts.map((host) => ` https://${host}`).join("");
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `frame-src ${frames}`,
    `img-src 'self' data:${media}`,
    `media-src 'self'${media}`,
    "font-src 'self'",
    "connect-src 'self'",
    `form-action 'self'${signInForms}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function setPolicy(
  headers: Headers,
  sources: CodeSources,
  config: Config,
): void {
  headers.set("content-security-policy", policy(sources, config));
  if (!headers.has("cache-control")) {
    headers.set("cache-control", "private, no-cache");
  }
}

/** For a page that skipped the site's middlewares, or lost its headers. */
export function setErrorPagePolicy(
  headers: Headers,
  config: Config,
  mode: "development" | "production",
): void {
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  if (isPage && !headers.has("content-security-policy")) {
    // In the dashboard, it contains the user's name.
    headers.set("cache-control", "no-store");
    const isDevelopment = mode === "development";
    setPolicy(headers, isDevelopment ? DEVELOPMENT_TOOLS : {}, config);
  }
}

/**
 * The policy of pages. Only the nonce of Fresh's own policy is used: that
 * policy allows inline code without a nonce, and requires https, which a local
 * network lacks.
 */
export function pagePolicy(): [Middleware<State>, Middleware<State>] {
  return [
    async function pagePolicyMiddleware(ctx) {
      const response = await ctx.next();
      const [, nonce] =
        NONCE.exec(response.headers.get("content-security-policy") ?? "") ?? [];
      setPolicy(
        response.headers,
        nonce === undefined ? {} : { scripts: `'self' 'nonce-${nonce}'` },
        ctx.state.services.config,
      );
      return response;
    },
    csp({ useNonce: true }),
  ];
}
