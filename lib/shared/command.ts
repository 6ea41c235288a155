/** Where the command palette leads. */
export interface Command {
  href: string;
  label: string;
  note?: string;
  detail?: string;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

/** The command so many places after the current one, around the ends. */
export function step(
  commands: readonly Command[],
  current: Command | undefined,
  places: 1 | -1,
): Command | undefined {
  const at = commands.findIndex(({ href }) => href === current?.href);
  return commands.at((at + places) % commands.length);
}
