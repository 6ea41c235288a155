import { parse } from "devalue";

/** Stands for server-made content until the island is hydrated. */
export class SlotRef {
  constructor(readonly id: number, readonly name: string) {}
}

/** Reads what the server wrote. */
export function reviveProps(serialized: string): Record<string, unknown>[] {
  return parse(serialized, {
    Slot: ({ id, name }: SlotRef) => new SlotRef(id, name),
    Plain: (fields: object) => fields,
  });
}
