import { csp, type Middleware } from "fresh";
import type { Config } from "@/lib/config.ts";
import type { State } from "@/lib/app/define.ts";

const NONCE = /'nonce-([^']+)'/;

/** Where a page may take its code from; by default it has no scripts and no frames. */
interface CodeSources {
  scripts?: string;
  styles?: string;
  frames?: string;
}

/** What the development server adds to an error page to reload it and show the error. */
const DEVELOPMENT_TOOLS: CodeSources = {
  scripts: "'self' 'unsafe-inline'",
  styles: "'self' 'unsafe-inline'",
  frames: "'self'",
};

/**
 * What a page may load: what is here, and the images and videos of the hosts that
 * the operator lists. Forms lead elsewhere only to sign in.
 */
function policy(
  { scripts = "'none'", styles = "'self'", frames = "'none'" }: CodeSources,
  { imageHosts, github, google }: Config,
): string {
  // Browsers hold the redirect after a form to the same rule as the form.
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

/** For a page that the site's middlewares did not see, or whose headers were lost. */
export function setErrorPagePolicy(
  headers: Headers,
  config: Config,
  mode: "development" | "production",
): void {
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  if (isPage && !headers.has("content-security-policy")) {
    // In the dashboard it names who signed in.
    headers.set("cache-control", "no-store");
    const isDevelopment = mode === "development";
    setPolicy(headers, isDevelopment ? DEVELOPMENT_TOOLS : {}, config);
  }
}

/**
 * The policy of pages. Of Fresh's own only the nonce is kept: it allows inline code
 * without one, and asks for https, which a local network lacks.
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
