import { Problem } from "@/lib/problem.ts";

/** A row's id from a path. @throws {Problem} `not_found`, since no row has any other id */
export function parseId(text: string | undefined): number {
  const id = /^[1-9]\d{0,15}$/.test(text ?? "") ? Number(text) : NaN;
  if (!Number.isSafeInteger(id)) throw new Problem("not_found");
  return id;
}
