export interface Sample {
  label: string;
  language: string;
  code: string;
}

interface SampleRequest {
  url: string;
  needsKey: boolean;
}

const KEY_NAME = "AD_ARCHIVE_KEY";

/** Within double quotes, a shell interprets only these characters of a URL. */
function shellQuoted(text: string): string {
  return `"${text.replaceAll(/["$`\\]/g, "\\$&")}"`;
}

/** A shell command that requests the URL. */
export function toCurl({ url, needsKey }: SampleRequest) {
  const parts = [
    ...(needsKey ? [`-H "X-API-Key: $${KEY_NAME}"`] : []),
    shellQuoted(url),
  ];
  return `curl ${parts.join(" \\\n  ")}`;
}

function typescript({ url, needsKey }: SampleRequest) {
  const argument = needsKey
    ? `, {\n  headers: { "X-API-Key": process.env.${KEY_NAME} ?? "" },\n}`
    : "";
  return `${needsKey ? 'import process from "node:process";\n\n' : ""}` +
    `const response = await fetch(${JSON.stringify(url)}${argument});
console.log(response.status, await response.json());`;
}

function python({ url, needsKey }: SampleRequest) {
  const options = [
    `    ${JSON.stringify(url)},`,
    ...(needsKey
      ? [`    headers={"X-API-Key": os.environ["${KEY_NAME}"]},`]
      : []),
  ];
  return `import json${needsKey ? ", os" : ""}, urllib.request

request = urllib.request.Request(
${options.join("\n")}
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`;
}

/** Requests a URL in a shell, in Deno or Node.js, and in Python. */
export function requestSamples(request: SampleRequest): Sample[] {
  return [
    { label: "curl", language: "sh", code: toCurl(request) },
    { label: "TypeScript", language: "ts", code: typescript(request) },
    { label: "Python", language: "python", code: python(request) },
  ];
}
