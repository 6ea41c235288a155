import { isValidElement } from "preact";
import { stringify } from "devalue";
import { Slot, type SlotProps } from "./island_boundary.ts";

/**
 * Writes the props of all islands of a page as one string, so that an object
 * passed to two islands is one object in the browser too. Throws for functions
 * and symbols. Class instances lose their class, as upstream has it.
 */
export function serializeProps(islandProps: unknown[]): string {
  const text = stringify(islandProps, { Slot: slotRef, Plain: ownFields });
  // Escaping for HTML is left to who writes it there, as upstream has it.
  return text.replaceAll(
    /\\(?:u003C|.)/g,
    (escape) => escape === "\\u003C" ? "<" : escape,
  );
}

function slotRef(value: unknown): { id: number; name: string } | undefined {
  if (!isValidElement(value) || value.type !== Slot) return undefined;
  const { id, name } = value.props as SlotProps;
  return { id, name };
}

function ownFields(value: unknown): object | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const prototype = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return undefined;
  const tag = Object.prototype.toString.call(value);
  return tag === "[object Object]" || tag === "[object Error]"
    ? { ...value }
    : undefined;
}
