/**
 * Comments in the HTML that tell the browser what is where:
 * `frsh:island:NAME:PROPS_INDEX:KEY` ... `/frsh:island`,
 * `frsh:slot:ID:PROP` ... `/frsh:slot` and `frsh:key:KEY` ... `/frsh:key`.
 */
export const ISLAND_START = "frsh:island:";
export const ISLAND_END = "/frsh:island";
export const SLOT_START = "frsh:slot:";
export const SLOT_END = "/frsh:slot";
export const KEY_START = "frsh:key:";
export const KEY_END = "/frsh:key";

/** Where pages under development learn that the server was restarted. */
export const ALIVE_PATH = "/_frsh/alive";

/** The attribute that holds the key of an element in an island. */
export const KEY_ATTRIBUTE = "data-frsh-key";

/** The id of the template that holds a slot which was not rendered. */
export function slotTemplateId(id: number, name: string): string {
  return `frsh-${id}-${name}`;
}
