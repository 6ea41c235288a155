import { asset } from "fresh/runtime";
import { define } from "@/lib/app/define.ts";
import { redactKeys } from "@/lib/log/redact_keys.ts";

const TITLE = "Ad Archive";
const DESCRIPTION =
  "Read-only access to an archive of ads and the brands that run them: exact totals, cursors that never break, responses in milliseconds.";

export default define.page(function Document({ Component, state, url }) {
  const title = state.title === undefined ? TITLE : `${state.title} · ${TITLE}`;
  const description = state.description ?? DESCRIPTION;
  const theme = state.theme === "system" ? undefined : state.theme;
  return (
    <html lang="en" data-theme={theme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:site_name" content={TITLE} />
        <meta property="og:type" content="website" />
        <meta
          property="og:url"
          content={state.origin + redactKeys(url.pathname)}
        />
        <meta property="og:image" content={`${state.origin}/og.png`} />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" href={asset("/favicon.svg")} type="image/svg+xml" />
        <link
          rel="preload"
          href={asset("/fonts/inter-latin-wght-normal.woff2")}
          as="font"
          type="font/woff2"
          crossorigin="anonymous"
        />
        {state.refreshSeconds !== undefined && (
          <noscript>
            <meta http-equiv="refresh" content={String(state.refreshSeconds)} />
          </noscript>
        )}
        <link rel="stylesheet" href={asset("/styles.css")} />
      </head>
      <body>
        <Component />
      </body>
    </html>
  );
});
