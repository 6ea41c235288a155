import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { guideFile, GUIDES, guideUrl } from "@/lib/docs/guides.ts";
import { PROBLEMS } from "@/lib/errors/problem.ts";
import { harness } from "../harness.ts";
import {
  type Json,
  operationsOf,
  publicDocument,
} from "../openapi/contract.ts";
import { type PageResponse, test, toVisitor, type Visitor } from "./forms.ts";

const ORIGIN = "http://archive.test";
const operations = [...operationsOf(publicDocument)].map((
  [path, method, operation],
) => ({
  path,
  method: method.toUpperCase(),
  operationId: operation.operationId as string,
  summary: operation.summary as string,
  parameters: (operation.parameters ?? []) as { name: string }[],
  responses: operation.responses as Record<string, Json>,
}));

async function read(visitor: Visitor, path: string): Promise<string> {
  const { status, html } = await visitor.open(path);
  assertEquals(status, 200, path);
  return html;
}

/** The links of a page within the site. */
function linksIn(html: string, path: string): string[] {
  const page = new URL(path, "https://site.invalid");
  return [...html.matchAll(/<a[^>]* href="([^"]*)"/g)]
    .map(([, href]) => new URL(href!.replaceAll("&amp;", "&"), page))
    .filter(({ origin }) => origin === page.origin)
    .map(({ href, origin }) => href.slice(origin.length));
}

test("each operation has a page with its parameters, responses and errors", async ({ visitor }) => {
  for (const operation of operations) {
    const html = await read(visitor, `/docs/api/${operation.operationId}`);
    assertStringIncludes(html, `>${operation.method}<`);
    assertStringIncludes(html, operation.path);
    for (const { name } of operation.parameters) {
      assertStringIncludes(html, `>${name}</code>`);
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status < "400") assertStringIncludes(html, `Response ${status}`);
      else {
        const codes = response.content["application/json"].examples;
        for (const code of Object.keys(codes)) {
          assertStringIncludes(html, `href="/docs/errors#${code}"`);
        }
      }
    }
  }
});

test("names in descriptions of operations are code, but not parts of paths", async ({ visitor }) => {
  const html = await read(visitor, "/docs/api/listAds");
  assertStringIncludes(html, ">pagination.cursor</code>");
  assertMatch(html, />group_size<\/code>\S*: the number/);
  const requests = await read(visitor, "/docs/api/listRequests");
  assertStringIncludes(requests, "such as /v1/ads/{ad_archive_id}.");
});

test("each error code is explained at its anchor", async ({ visitor }) => {
  const html = await read(visitor, "/docs/errors");
  for (const [code, [status, message]] of Object.entries(PROBLEMS)) {
    assertStringIncludes(html, `id="${code}"`);
    const [, section = ""] = html.split(`id="${code}"`);
    const text = section.split("<h3")[0]!.replaceAll(/<[^>]*>/g, "")
      .replaceAll(/\s+/g, " ").replaceAll("&lt;", "<");
    assertStringIncludes(text, `${status}. ${message}`);
  }
});

test("every page of the docs links to all others, and no link is broken", async ({ visitor }) => {
  const pages = [
    ...GUIDES.map(guideUrl),
    ...operations.map(({ operationId }) => `/docs/api/${operationId}`),
  ];
  const opened = new Map<string, Promise<PageResponse>>();
  const open = (path: string) => {
    const page = opened.get(path) ?? visitor.open(path);
    opened.set(path, page);
    return page;
  };
  const targets = new Set<string>();
  for (const file of GUIDES.map(guideFile)) {
    const text = await Deno.readTextFile(`docs/${file}`);
    // Pages show these links as plain text.
    assertEquals(
      text.match(/\]\((?!\/|https?:)[^)]*\.md\b[^)]*\)/g),
      null,
      file,
    );
  }
  for (const path of pages) {
    const { html } = await open(path);
    const links = linksIn(html, path);
    assertEquals(pages.filter((page) => !links.includes(page)), [], path);
    links.forEach((link) => targets.add(link));
  }
  for (const target of targets) {
    const [path = "", anchor] = target.split("#");
    const { status, html } = await open(path);
    // The dashboard sends strangers to sign in.
    assert([200, 303].includes(status), `${target}: ${status}`);
    if (anchor && status === 200) assertStringIncludes(html, `id="${anchor}"`);
  }
});

Deno.test("examples have the deployment's own origin", async () => {
  await using t = await harness({
    config: { publicUrl: "https://archive.example" },
  });
  const html = await read(toVisitor(t), "/docs/pagination");
  assertStringIncludes(html, "https://archive.example/v1/ads?is_active=true");
  assert(!html.includes("ads.example.com"));
});

test("a guide has one URL, and an unknown one is not found", async ({ visitor }) => {
  for (const path of ["/docs/introduction", "/docs/nope", "/docs/api/nope"]) {
    const { status, words } = await visitor.open(path);
    assertEquals(status, 404, path);
    assertStringIncludes(words, "Page not found");
  }
});

test("llms.txt names every guide, operation, parameter and error", async ({ visitor }) => {
  const { headers, html: text } = await visitor.open("/llms.txt");
  assertEquals(headers.get("content-type"), "text/plain; charset=utf-8");
  for (const guide of GUIDES) {
    assertStringIncludes(text, `${ORIGIN}${guideUrl(guide)}`);
  }
  for (const { method, path, parameters } of operations) {
    const [, section = ""] = text.split(`### ${method} ${path}: `);
    for (const { name } of parameters) {
      assertStringIncludes(section.split("\n### ")[0]!, `- \`${name}\``);
    }
  }
  for (const code of Object.keys(PROBLEMS)) {
    assertStringIncludes(text, `- \`${code}\` (`);
  }
});
