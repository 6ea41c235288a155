/**
 * Comments in the HTML that tell the browser what is where:
 * `frsh:island:NAME:PROPS_INDEX:KEY` ... `/frsh:island` and
 * `frsh:slot:ID:PROP` ... `/frsh:slot`.
 */
export const ISLAND_START = "frsh:island:";
export const ISLAND_END = "/frsh:island";
export const SLOT_START = "frsh:slot:";
export const SLOT_END = "/frsh:slot";

/** The id of the template that holds a slot which was not rendered. */
export function slotTemplateId(id: number, name: string): string {
  return `frsh-${id}-${name}`;
}
