import type { ComponentChildren } from "preact";
import type { MarkedToken, Token, Tokens } from "marked";
import { CodeBlock } from "@/components/code/CodeFrame.tsx";
import { headingId } from "@/lib/shared/heading_id.ts";

const LANGUAGES: Record<string, string> = {
  sh: "Shell",
  ts: "TypeScript",
  python: "Python",
  json: "JSON",
  http: "HTTP",
  sql: "SQL",
};

/** Code within a sentence. */
export function InlineCode({ children }: { children: ComponentChildren }) {
  return (
    <code class="rounded bg-sunken px-1 py-0.5 font-mono text-[0.875em] wrap-anywhere text-ink">
      {children}
    </code>
  );
}

/** What backticks mark, and names such as `meta.total` and `has_more`. */
const CODE = /(`[^`]+`|(?<![\w/.:{-])[a-z]+(?:[._][a-z\d]+)+(?![\w/-]|:\S))/;

/** A text without other Markdown than code. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split(CODE).map((part, index) =>
        index % 2 === 1
          ? <InlineCode key={index}>{part.replaceAll("`", "")}</InlineCode>
          : part
      )}
    </>
  );
}

/** Renders a text of the docs, or a part of it, from Markdown. HTML in it remains text. */
export function Markdown({ tokens = [] }: { tokens?: readonly Token[] }) {
  return (
    <>
      {tokens.map((token, index) => (
        <Part key={index} token={token as MarkedToken} />
      ))}
    </>
  );
}

function Part({ token }: { token: MarkedToken }) {
  const content = "tokens" in token && <Markdown tokens={token.tokens ?? []} />;
  switch (token.type) {
    case "space":
      return null;
    case "br":
      return <br />;
    case "text":
      return token.tokens === undefined ? <>{token.text}</> : <>{content}</>;
    case "codespan":
      return <InlineCode>{token.text}</InlineCode>;
    case "strong":
      return <strong class="font-semibold text-ink">{content}</strong>;
    case "em":
      return <em>{content}</em>;
    case "link":
      // Other files of the repository are not on the site.
      if (!/^(?:[/#]|https?:)/.test(token.href)) return <>{content}</>;
      return (
        <a
          href={token.href}
          class="text-accent underline decoration-accent/30 underline-offset-2 transition-colors duration-150 hover:decoration-accent"
        >
          {content}
        </a>
      );
    case "paragraph":
      return <p class="my-4 leading-7 text-pretty text-ink-soft">{content}</p>;
    case "heading": {
      const id = headingId(token.text);
      const [Level, look] = token.depth === 2
        ? ["h2", "mt-12 mb-3 text-xl"] as const
        : ["h3", "mt-8 mb-2 text-base"] as const;
      return (
        <Level
          id={id}
          class={`group scroll-mt-20 rounded-md font-semibold tracking-tight text-ink target:bg-accent-soft ${look}`}
        >
          <a href={`#${id}`} class="hover:text-accent">{content}</a>
        </Level>
      );
    }
    case "list": {
      const [Element, look] = token.ordered
        ? ["ol", "list-decimal"] as const
        : ["ul", "list-disc"] as const;
      return (
        <Element
          class={`my-4 space-y-2 pl-5 leading-7 text-ink-soft marker:text-ink-faint ${look}`}
        >
          {token.items.map((item, index) => (
            <li key={index} class="pl-1">
              <Markdown
                tokens={item.tokens.flatMap((child) =>
                  child.type === "paragraph" ? child.tokens ?? [] : [child]
                )}
              />
            </li>
          ))}
        </Element>
      );
    }
    case "code":
      return (
        <CodeBlock
          class="my-5"
          label={LANGUAGES[token.lang ?? ""] ?? "Code"}
          code={token.text}
          language={token.lang}
        />
      );
    case "table":
      return <MarkdownTable token={token} />;
    default:
      return <>{token.raw}</>;
  }
}

function MarkdownTable({ token: { header, rows } }: { token: Tokens.Table }) {
  return (
    <div
      class="relative my-5 overflow-x-auto rounded-lg border border-line"
      tabIndex={0}
      role="group"
      aria-label={header.map(({ text }) => text).filter(Boolean).join(", ")}
    >
      <table class="w-full text-left text-sm">
        <thead class="bg-sunken">
          <tr>
            {header.map(({ text, tokens }, index) => (
              <th
                key={index}
                scope="col"
                class="px-4 py-2 text-xs font-medium whitespace-nowrap text-ink-soft"
              >
                {text === ""
                  ? <span class="sr-only">Name</span>
                  : <Markdown tokens={tokens} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody class="divide-y divide-line">
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map(({ tokens }, column) => (
                <td
                  key={column}
                  class="px-4 py-2.5 align-top leading-6 text-ink-soft first:whitespace-nowrap first:text-ink"
                >
                  <Markdown tokens={tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
