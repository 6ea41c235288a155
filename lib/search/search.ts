/** A word, several consecutive words, or the prefix of a word. */
export interface Term {
  /** Several are a phrase. */
  tokens: string[];
  /** Whether the last token is a prefix. */
  isPrefix: boolean;
}

/** A parsed search. */
export interface Search {
  /** At least one term of each group must occur. */
  all: Term[][];
  /** None of these may occur. */
  none: Term[];
  /** The same search in its canonical spelling, which is the one that is shown. */
  canonical: string;
}
