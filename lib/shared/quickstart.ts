import type { Sample } from "@/lib/shared/samples.ts";

/** A first program in each language, which pages through the archive. The environment has the key. */
export const QUICKSTART = {
  curl: (origin: string) =>
    `export AD_ARCHIVE_KEY="sk_..."

curl -H "X-API-Key: $AD_ARCHIVE_KEY" \\
  "${origin}/v1/ads?is_active=true&limit=2"`,
  // Valid JavaScript too: Node.js 20 does not run TypeScript.
  TypeScript: (origin: string) =>
    `// AD_ARCHIVE_KEY="sk_..." node ads.mjs
// AD_ARCHIVE_KEY="sk_..." deno run -EN ads.ts
import process from "node:process";

const headers = { "X-API-Key": process.env.AD_ARCHIVE_KEY ?? "" };
let url = "${origin}/v1/ads?is_active=true&limit=100";

while (url) {
  const response = await fetch(url, { headers });
  const body = await response.json();
  if (!response.ok) throw new Error(body.error.message);
  for (const ad of body.data) {
    console.log(ad.ad_archive_id, ad.running_days, ad.primary_text);
  }
  url = body.next_page_url;
}`,
  Python: (origin: string) =>
    `# AD_ARCHIVE_KEY="sk_..." python3 ads.py
import json, os, urllib.request

headers = {"X-API-Key": os.environ["AD_ARCHIVE_KEY"]}
url = "${origin}/v1/ads?is_active=true&limit=100"

while url:
    request = urllib.request.Request(url, headers=headers)
    with urllib.request.urlopen(request) as response:
        body = json.load(response)
    for ad in body["data"]:
        print(ad["ad_archive_id"], ad["running_days"])
    url = body.get("next_page_url")`,
};

const LANGUAGES = { curl: "sh", TypeScript: "ts", Python: "python" };

export function quickstartSamples(origin: string): Sample[] {
  return Object.entries(QUICKSTART).map(([label, toCode]) => ({
    label,
    language: LANGUAGES[label as keyof typeof QUICKSTART],
    code: toCode(origin),
  }));
}
