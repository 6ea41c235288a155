export type Sample = ReturnType<typeof requestSamples>[number];

interface SampleRequest {
  url: string;
  needsKey: boolean;
  /** The name of a file to save the response in; without one, it is JSON to print. */
  file?: string;
}

const KEY_NAME = "AD_ARCHIVE_KEY";

/** Within double quotes, a shell interprets only these characters of a URL. */
function shellQuoted(text: string): string {
  return `"${text.replaceAll(/["$`\\]/g, "\\$&")}"`;
}

export function toCurl({ url, needsKey, file }: SampleRequest) {
  const parts = [
    ...(needsKey ? [`-H "X-API-Key: $${KEY_NAME}"`] : []),
    ...(file ? [`-o ${file}`] : []),
    shellQuoted(url),
  ];
  return `curl ${parts.join(" \\\n  ")}`;
}

function typescript({ url, needsKey, file }: SampleRequest) {
  const imports =
    (file ? 'import { writeFile } from "node:fs/promises";\n' : "") +
    (needsKey ? 'import process from "node:process";\n' : "");
  const argument = needsKey
    ? `, {\n  headers: { "X-API-Key": process.env.${KEY_NAME} ?? "" },\n}`
    : "";
  return `${imports && `${imports}\n`}` +
    `const response = await fetch(${JSON.stringify(url)}${argument});\n` +
    (file
      ? `if (!response.ok) throw new Error(await response.text());
await writeFile("${file}", response.body ?? "");`
      : "console.log(response.status, await response.json());");
}

function python({ url, needsKey, file }: SampleRequest) {
  const options = [
    `    ${JSON.stringify(url)},`,
    ...(needsKey
      ? [`    headers={"X-API-Key": os.environ["${KEY_NAME}"]},`]
      : []),
  ];
  return `import ${file ? "shutil" : "json"}, ${
    needsKey ? "os, " : ""
  }urllib.request

request = urllib.request.Request(
${options.join("\n")}
)
with urllib.request.urlopen(request) as response${
    file
      ? `, open("${file}", "wb") as file:
    shutil.copyfileobj(response, file)`
      : `:
    print(response.status, json.load(response))`
  }`;
}

/** Requests a URL in a shell, in Deno or Node.js, and in Python. */
export function requestSamples(request: SampleRequest) {
  return [
    { label: "curl", language: "sh", code: toCurl(request) },
    { label: "TypeScript", language: "ts", code: typescript(request) },
    { label: "Python", language: "python", code: python(request) },
  ];
}
