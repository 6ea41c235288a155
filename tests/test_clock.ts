import type { Clock } from "@/lib/clock.ts";

/** Stands still at the present, in whole seconds, until it is moved. */
export class TestClock implements Clock {
  #ms = Math.floor(Date.now() / 1000) * 1000;

  now(): number {
    return this.#ms;
  }

  get seconds(): number {
    return this.#ms / 1000;
  }

  advance(seconds: number): void {
    this.#ms += seconds * 1000;
  }
}
