import type { LanguageFn } from "highlight.js";
import highlight from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import http from "highlight.js/lib/languages/http";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";

const LANGUAGES = { bash, http, json, python, sql, typescript };
for (const [name, language] of Object.entries(LANGUAGES)) {
  // Without declarations, the types of their expressions are inferred too wide.
  highlight.registerLanguage(name, language as LanguageFn);
}

/** Colored code. The server renders it, so that browsers do not load the library. */
export function Highlighted({ code, language = "" }: {
  code: string;
  /** Such as `sh` or `ts`. Code in others has one color. */
  language: string | undefined;
}) {
  if (highlight.getLanguage(language) === undefined) return <>{code}</>;
  const { value } = highlight.highlight(code, { language });
  // The library escapes the code.
  // deno-lint-ignore react-no-danger
  return <span dangerouslySetInnerHTML={{ __html: value }} />;
}
