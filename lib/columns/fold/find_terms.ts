/** More than there are terms, so that most words hit an empty slot. */
const SLOTS = 8_192;

function slotOf(hash: number): number {
  return hash & SLOTS - 1;
}

/**
 * Calls `found` with the index in `terms` of each word of an ad that is one,
 * sometimes repeatedly. Words are hashed where they are: looking up each in a Map
 * takes five times as long, and this is most of the cost of folding.
 */
export function termFinder(terms: readonly string[]) {
  const first = new Int32Array(SLOTS).fill(-1);
  const next = new Int32Array(terms.length);
  for (const [index, term] of terms.entries()) {
    let hash = 0;
    for (let at = 0; at < term.length; at++) {
      hash = step(hash, term.charCodeAt(at));
    }
    next[index] = first[slotOf(hash)]!;
    first[slotOf(hash)] = index;
  }

  function findWords(words: string, found: (index: number) => void): void {
    let [start, hash] = [0, 0];
    for (let at = 0; at < words.length; at++) {
      const code = words.charCodeAt(at);
      if (code !== BLANK) {
        hash = step(hash, code);
        continue;
      }
      for (
        let index = first[slotOf(hash)]!;
        index !== -1;
        index = next[index]!
      ) {
        const term = terms[index]!;
        if (term.length === at - start && words.startsWith(term, start)) {
          found(index);
        }
      }
      start = at + 1;
      hash = 0;
    }
  }

  return findWords;
}

/** Every word ends with one, see `searchWords`. */
const BLANK = " ".charCodeAt(0);

const step = (hash: number, code: number): number =>
  Math.imul(hash, 31) + code | 0;
