import {
  type Gathering,
  type Place,
  ROOT,
} from "@/lib/imports/input/find_ads.ts";

export type Key = string | number | undefined;
export type Container = Record<string, unknown> | unknown[];

/** An object or array whose end has not come yet. */
export interface Open {
  /** In bytes. */
  start: number;
  /** What was found in it, if it is too large to be an ad: its members are not kept. */
  gathering: Gathering | null;
  place: Place;
  /** Bytes of members that may prove to be records. */
  waiting: number;
  /** It is an ad that is too large. */
  isAd: boolean;
}

/** One that begins there. */
export function openAt(start: number): Open {
  return { start, gathering: null, place: ROOT, waiting: 0, isAd: false };
}

export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** Takes the member that has ended out of a container. */
export function forget(container: Container, key: Key): void {
  if (Array.isArray(container)) container.pop();
  else delete container[key as string];
}
