import type { Clock } from "@/lib/time/clock.ts";

/** Stands still at a second, the present one by default, until it is moved. */
export class TestClock implements Clock {
  constructor(public seconds = Math.floor(Date.now() / 1000)) {}

  now(): number {
    return this.seconds * 1000;
  }

  advance(seconds: number): void {
    this.seconds += seconds;
  }
}
