import type { ComponentChildren } from "preact";
import type { Token, Tokens } from "marked";

const LINK =
  "text-accent underline decoration-accent/30 underline-offset-2 transition-colors duration-150 hover:decoration-accent";

/** Code within a sentence. */
export function InlineCode({ children }: { children: ComponentChildren }) {
  return (
    <code class="rounded bg-sunken px-1 py-0.5 font-mono text-[0.875em] [overflow-wrap:anywhere] text-ink">
      {children}
    </code>
  );
}

/** Text with links, emphasis and code. HTML in it stays text. */
export function Inline({ tokens }: { tokens: readonly Token[] | undefined }) {
  return (
    <>
      {tokens?.map((token, index) => <InlineToken key={index} token={token} />)}
    </>
  );
}

function InlineToken({ token }: { token: Token }) {
  switch (token.type) {
    case "codespan":
      return <InlineCode>{(token as Tokens.Codespan).text}</InlineCode>;
    case "strong":
      return (
        <strong class="font-semibold text-ink">
          <Inline tokens={(token as Tokens.Strong).tokens} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Inline tokens={(token as Tokens.Em).tokens} />
        </em>
      );
    case "link": {
      const { href, tokens } = token as Tokens.Link;
      return (
        <a href={href} class={LINK}>
          <Inline tokens={tokens} />
        </a>
      );
    }
    case "br":
      return <br />;
    case "text": {
      const { tokens, text } = token as Tokens.Text;
      return tokens === undefined ? <>{text}</> : <Inline tokens={tokens} />;
    }
    default:
      return <>{token.raw}</>;
  }
}

/** A sentence in which backticks mark code. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split("`").map((part, index) =>
        index % 2 === 1 ? <InlineCode key={index}>{part}</InlineCode> : part
      )}
    </>
  );
}
