import { assertEquals } from "@std/assert";
import { newSecret, signedHeaders } from "@/lib/alerts/sign.ts";
import { ROOT } from "../sources.ts";
import { isInstalled, runProgram } from "../programs.ts";
import { tempFolder } from "../temp_folder.ts";

const GUIDE = await Deno.readTextFile(`${ROOT}docs/guides/alerts.md`);
const SECRET = newSecret();
const BODY = '{"type":"view.matched"}';
const now = Math.floor(Date.now() / 1000);
const HEADERS = signedHeaders(SECRET, "msg_1", now, BODY);

/** Requests, and whether they are genuine. */
const CASES: [Record<string, string>, body: string, boolean][] = [
  [HEADERS, BODY, true],
  [HEADERS, `${BODY} `, false],
  [signedHeaders(newSecret(), "msg_1", now, BODY), BODY, false],
  [{ ...HEADERS, "webhook-id": "msg_2" }, BODY, false],
  [signedHeaders(SECRET, "msg_1", now - 600, BODY), BODY, false],
];
const EXPECTED = CASES.map(([, , isGenuine]) => isGenuine);

/** The guide's code in a language. */
const codeIn = (language: string): string =>
  new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "ms").exec(GUIDE)![1]!;

Deno.test("the guide's TypeScript tells a genuine event from others", async () => {
  await using temp = await tempFolder();
  const path = `${temp.path}/genuine.ts`;
  await Deno.writeTextFile(path, codeIn("ts"));
  const { isGenuine } = await import(`file://${path}`);
  const found = CASES.map(([headers, body]) =>
    isGenuine(new Headers(headers), body, SECRET)
  );
  assertEquals(found, EXPECTED);
});

Deno.test({
  name: "the guide's Python does the same",
  ignore: !await isInstalled("python3"),
  async fn() {
    const program = `${codeIn("python")}
import json, sys
cases = json.loads(sys.argv[2])
print(json.dumps([is_genuine(h, b.encode(), sys.argv[1]) for h, b, _ in cases]))
`;
    const args = ["-c", program, SECRET, JSON.stringify(CASES)];
    const { stdout } = await runProgram("python3", args);
    assertEquals(JSON.parse(stdout), EXPECTED);
  },
});
