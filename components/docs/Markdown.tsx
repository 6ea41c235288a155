import type { Token, Tokens } from "marked";
import { CodeBlock } from "@/components/code/CodeBlock.tsx";
import { Inline } from "@/components/docs/Inline.tsx";
import { headingId } from "@/lib/shared/heading_id.ts";

/** A text of the docs, from its Markdown. */
export function Markdown({ tokens }: { tokens: readonly Token[] }) {
  return (
    <>
      {tokens.map((token, index) => <Block key={index} token={token} />)}
    </>
  );
}

const LANGUAGES: Record<string, string> = {
  sh: "Shell",
  ts: "TypeScript",
  json: "JSON",
  http: "HTTP",
  sql: "SQL",
  nginx: "nginx",
  ini: "systemd",
};

function Block({ token }: { token: Token }) {
  switch (token.type) {
    case "heading":
      return <Heading token={token as Tokens.Heading} />;
    case "paragraph":
      return (
        <p class="my-4 leading-7 text-pretty text-ink-soft">
          <Inline tokens={(token as Tokens.Paragraph).tokens} />
        </p>
      );
    case "list":
      return <List token={token as Tokens.List} />;
    case "code": {
      const { text, lang = "" } = token as Tokens.Code;
      return (
        <CodeBlock class="my-5" label={LANGUAGES[lang] ?? "Code"} code={text} />
      );
    }
    case "table":
      return <MarkdownTable token={token as Tokens.Table} />;
    case "space":
      return null;
    default:
      return <p class="my-4 leading-7 text-ink-soft">{token.raw}</p>;
  }
}

function Heading(
  { token: { depth, text, tokens } }: { token: Tokens.Heading },
) {
  const id = headingId(text);
  const Level = depth === 2 ? "h2" : "h3";
  return (
    <Level
      id={id}
      class={`group scroll-mt-20 rounded-md font-semibold tracking-tight text-ink target:bg-accent-soft ${
        depth === 2 ? "mt-12 mb-3 text-xl" : "mt-8 mb-2 text-base"
      }`}
    >
      <a href={`#${id}`} class="hover:text-accent">
        <Inline tokens={tokens} />
      </a>
    </Level>
  );
}

function List({ token }: { token: Tokens.List }) {
  const Element = token.ordered ? "ol" : "ul";
  return (
    <Element
      class={`my-4 space-y-2 pl-5 leading-7 text-ink-soft marker:text-ink-faint ${
        token.ordered ? "list-decimal" : "list-disc"
      }`}
    >
      {token.items.map((item, index) => (
        <li key={index} class="pl-1">
          {item.tokens.map((child, place) =>
            child.type === "text" || child.type === "paragraph"
              ? <Inline key={place} tokens={[child]} />
              : <Block key={place} token={child} />
          )}
        </li>
      ))}
    </Element>
  );
}

function MarkdownTable({ token }: { token: Tokens.Table }) {
  return (
    <div
      class="my-5 overflow-x-auto rounded-lg border border-line"
      tabIndex={0}
      role="group"
      aria-label={token.header.map(({ text }) => text).filter(Boolean).join(
        ", ",
      )}
    >
      <table class="w-full text-left text-sm">
        <thead class="bg-sunken">
          <tr>
            {token.header.map((cell, index) => (
              <th
                key={index}
                scope="col"
                class="px-4 py-2 text-xs font-medium whitespace-nowrap text-ink-soft"
              >
                {cell.text === ""
                  ? <span class="sr-only">Name</span>
                  : <Inline tokens={cell.tokens} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody class="divide-y divide-line">
          {token.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) => (
                <td
                  key={place}
                  class="px-4 py-2.5 align-top leading-6 text-ink-soft first:whitespace-nowrap first:text-ink"
                >
                  <Inline tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
