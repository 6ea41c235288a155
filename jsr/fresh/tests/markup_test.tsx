import { assertEquals, assertStringIncludes } from "@std/assert";
import { appOf, pageOf, request } from "./fixture_site.ts";

Deno.test("a link with another query does not count as a link to this page, and a link with its own aria-current is left unchanged", async () => {
  const app = appOf({
    "a": {
      default: () => (
        <>
          <a href="/a">path</a>
          <a href="/a?n=1">own query</a>
          <a href="/a?n=2">other query</a>
          <a href="/a" aria-current="step">marked</a>
          <a href="/" aria-current="false">marked above</a>
          <a href="?n=1">relative</a>
        </>
      ),
    },
  });
  const page = await pageOf(app, "/a?n=1");
  const links = [...page.matchAll(/<a ([^>]*)>/g)];
  assertEquals(links.map(([, attributes]) => attributes), [
    'href="/a" data-current="true" aria-current="page"',
    'href="/a?n=1" data-current="true" aria-current="page"',
    'href="/a?n=2" data-ancestor="true" aria-current="true"',
    'href="/a" aria-current="step"',
    'href="/" aria-current="false"',
    'href="?n=1"',
  ]);
});

Deno.test("components with a key are enclosed in comments, elements are not", async () => {
  const Item = ({ children }: { children?: string }) => <li>{children}</li>;
  const app = appOf({
    "index": (ctx) =>
      ctx.render(
        <ul>
          <Item key="a:b">1</Item>
          <Item key={2}>2</Item>
          <Item>3</Item>
          <li key="c">4</li>
        </ul>,
      ),
  });
  assertStringIncludes(
    await pageOf(app),
    "<ul><!--frsh:key:a_b--><li>1</li><!--/frsh:key-->" +
      "<!--frsh:key:2--><li>2</li><!--/frsh:key--><li>3</li><li>4</li></ul>",
  );
});

Deno.test("in an island, elements with a key have it in an attribute, and components have nothing", async () => {
  const text = await (await request("/islands")).text();
  assertStringIncludes(text, '<h2 data-frsh-key="heading">');
  assertStringIncludes(
    text,
    '<!--frsh:key:label--><span class="label">inside</span><!--/frsh:key-->',
  );
  assertEquals(text.includes("frsh:key:body"), false);
});

Deno.test("text in the page's script can neither end the script nor open a comment, and only that is escaped", async () => {
  const text = await (await request("/islands")).text();
  const script = /<script type="module".*?>(.*?)<\/script>/.exec(text)![1]!;
  assertStringIncludes(script, "Panel <\\/script>\\u003C!--");
  assertStringIncludes(script, "a < b");
});
