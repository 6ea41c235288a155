/** The words of a text as they are written: a list of many short strings. */
export const words = ({ raw: [text] }: TemplateStringsArray): string[] =>
  text!.trim().split(/\s+/);
