/** A word, several that follow each other, or the beginning of a word. */
export interface Term {
  /** Several are a phrase. */
  tokens: string[];
  /** The last token is only a beginning. */
  isPrefix: boolean;
}

/** What to look for. */
export interface Search {
  /** Of each group one must occur. */
  all: Term[][];
  /** None of these may occur. */
  none: Term[];
  /** The same search, written in the one way in which it is shown. */
  canonical: string;
}
