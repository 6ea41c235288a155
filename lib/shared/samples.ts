export interface Sample {
  label: string;
  code: string;
}

interface SampleRequest {
  method?: string;
  url: string;
  /** Whether it needs a key. */
  needsKey?: boolean;
  body?: unknown;
}

const KEY_NAME = "AD_ARCHIVE_KEY";

/** In double quotes, nothing of an address means anything to a shell but these. */
function shellQuoted(text: string): string {
  return `"${text.replaceAll(/["$`\\]/g, "\\$&")}"`;
}

function curl({ method = "GET", url, needsKey = true, body }: SampleRequest) {
  const parts = [
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...(needsKey ? [`-H "X-API-Key: $${KEY_NAME}"`] : []),
    ...(body === undefined
      ? []
      : [`--json '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
    shellQuoted(url),
  ];
  return `curl ${parts.join(" \\\n  ")}`;
}

function typescript(
  { method = "GET", url, needsKey = true, body }: SampleRequest,
) {
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(needsKey
      ? [`  headers: { "X-API-Key": process.env.${KEY_NAME} ?? "" },`]
      : []),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
  ];
  const argument = options.length === 0 ? "" : `, {\n${options.join("\n")}\n}`;
  return `${needsKey ? 'import process from "node:process";\n\n' : ""}` +
    `const response = await fetch(${JSON.stringify(url)}${argument});
console.log(response.status, await response.json());`;
}

function python({ method = "GET", url, needsKey = true, body }: SampleRequest) {
  const options = [
    `    ${JSON.stringify(url)},`,
    ...(needsKey
      ? [`    headers={"X-API-Key": os.environ["${KEY_NAME}"]},`]
      : []),
    ...(body === undefined
      ? []
      : [`    data=json.dumps(${JSON.stringify(body)}).encode(),`]),
    ...(method === "GET" ? [] : [`    method="${method}",`]),
  ];
  return `import json${needsKey ? ", os" : ""}, urllib.request

request = urllib.request.Request(
${options.join("\n")}
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`;
}

/** The same request for a shell, for Deno or Node.js, and for Python's own library. */
export function requestSamples(request: SampleRequest): Sample[] {
  return [
    { label: "curl", code: curl(request) },
    { label: "TypeScript", code: typescript(request) },
    { label: "Python", code: python(request) },
  ];
}
