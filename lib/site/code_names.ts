const NAMES = {
  region: new Intl.DisplayNames(["en"], { type: "region" }),
  language: new Intl.DisplayNames(["en"], { type: "language" }),
};

export type CodeType = keyof typeof NAMES;

/** The English name of a code; the code if it has none. */
export function nameOfCode(code: string, type: CodeType): string {
  try {
    return NAMES[type].of(code) ?? code;
  } catch {
    // A source can have written anything.
    return code;
  }
}
