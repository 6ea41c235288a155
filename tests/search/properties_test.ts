import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { highlight } from "@/lib/search/highlight.ts";
import { matches, parsed } from "./matches.ts";
import { normalize, trace } from "@/lib/search/normalize.ts";
import { parseSearch } from "@/lib/search/parse_query.ts";
import { RUN_BREAK, tokenize } from "@/lib/search/tokenize.ts";
import { SEARCH_FIELDS, searchWords } from "@/lib/search/words.ts";
import { anyCharacter, anyText, runText } from "@/tests/search/texts.ts";

function wordsOf(...text: string[]): string {
  return searchWords({
    creator: null,
    text,
    cta: [],
    domain: null,
  });
}

function finds(q: string, ...texts: string[]): boolean {
  return matches(parsed(q), SEARCH_FIELDS, wordsOf(...texts));
}

Deno.test("any text is either a search or an error, and the canonical form of a search is the same search", () => {
  const query = fc.oneof(
    anyText,
    fc.string({ unit: anyCharacter, maxLength: 250 }),
    fc.array(
      fc.oneof(
        fc.constantFrom("OR", "or", "-", '"', "*", " ", "“", "{{", "}}"),
        anyText,
      ),
    ).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(query, (q) => {
      const result = parseSearch(q);
      if ("reason" in result) return assert(/\.$/.test(result.reason));
      assertEquals(parseSearch(result.search.canonical), result);
      for (
        const { tokens } of [...result.search.all.flat(), ...result.search.none]
      ) {
        for (const token of tokens) {
          assert(/^(?:[\p{L}\p{N}\p{M}]{1,60}|,)$/u.test(token), token);
        }
      }
    }),
    { numRuns: 500 },
  );
});

Deno.test("normalizing again, or character by character, changes nothing", () => {
  fc.assert(
    fc.property(
      fc.oneof(anyText, fc.string({ unit: anyCharacter })),
      (text) => {
        const once = normalize(text);
        assertEquals(normalize(once), once);
        assertEquals(trace(text).normalized, once);
      },
    ),
    { numRuns: 500 },
  );
});

Deno.test("the faster way for ASCII finds the same words", () => {
  fc.assert(fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
    assertEquals(tokenize(`${text} é`), [...tokenize(text), "e"]);
  }));
});

Deno.test("each word of a text finds the text and remains itself", () => {
  fc.assert(fc.property(anyText, (text) => {
    for (const token of tokenize(text)) {
      if (token === RUN_BREAK) continue;
      assertEquals(tokenize(token), [token]);
      assert(finds(`"${token}"`, text), `${token} in ${text}`);
    }
  }));
});

Deno.test("a text is found by itself as a phrase, and by the prefix of each of its words", () => {
  fc.assert(fc.property(anyText, (text) => {
    const phrase = text.replace(/["“-‟＂\p{Cc}]/gu, " ");
    fc.pre(tokenize(phrase).length > 0 && phrase.length <= 100);
    const result = parseSearch(`"${phrase}"`);
    fc.pre("search" in result);
    assert(
      matches(result.search, ["text"], wordsOf("before", `x ${phrase} y`)),
    );
    for (const word of tokenize(phrase)) {
      if (word === RUN_BREAK) continue;
      assert(finds(`${[...word].slice(0, 3).join("")}*`, phrase), word);
    }
  }));
});

Deno.test("two or more characters of a script without spaces are found exactly where a text contains them", () => {
  fc.assert(
    fc.property(
      runText(0, 12, " "),
      runText(2, 4),
      (text, part) => assertEquals(finds(part, text), text.includes(part)),
    ),
    { numRuns: 1000 },
  );
});

Deno.test("a phrase is only found within one text, whatever the fields", () => {
  fc.assert(fc.property(anyText, anyText, (first, second) => {
    const ad = {
      brand: `${first} alpha`,
      creator: `beta ${second} alpha`,
      text: [`beta ${first} alpha`, `beta ${second} alpha`],
      cta: [`beta ${first} alpha`, `beta alpha beta`],
      domain: "beta.example.alpha",
    };
    const words = searchWords(ad);
    const phrase = parsed('"alpha beta"');
    assert(!matches(phrase, ["brand", "creator", "text", "domain"], words));
    assert(matches(phrase, SEARCH_FIELDS, words));
    assert(matches(phrase, ["cta"], words));
  }));
});

Deno.test("exactly what was found is highlighted", () => {
  fc.assert(
    fc.property(anyText, anyText, fc.boolean(), (text, other, isPart) => {
      const from = isPart
        ? text.slice(text.length / 3, text.length / 2)
        : other;
      const result = parseSearch(`"${from.replace(/["“-‟＂\p{Cc}]/gu, " ")}"`);
      fc.pre("search" in result);
      const ranges = highlight(text, result.search);
      assertEquals(
        ranges.length > 0,
        matches(result.search, ["text"], wordsOf(text)),
      );
      let end = -1;
      for (const range of ranges) {
        assert(range.start > end && range.end > range.start);
        assert(range.end <= text.length);
        end = range.end;
      }
    }),
    { numRuns: 500 },
  );
});
