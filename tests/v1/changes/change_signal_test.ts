import { assertEquals } from "@std/assert";
import { ChangeSignal } from "@/lib/changes/change_signal.ts";

const LONG_MS = 1_000_000;

Deno.test("those who wait are woken by a change, and leave nothing with a signal that outlives them", async () => {
  const changes = new ChangeSignal();
  let listeners = 0;
  const own = {
    aborted: false,
    addEventListener: () => void listeners++,
    removeEventListener: () => void listeners--,
  } as unknown as AbortSignal;
  const waiting = [changes.next(LONG_MS, [own]), changes.next(LONG_MS, [own])];
  assertEquals([changes.waiting, listeners], [2, 2]);
  changes.notify();
  await Promise.all(waiting);
  assertEquals([changes.waiting, listeners], [0, 0]);
});

Deno.test("a signal that aborts ends a wait, also one that has aborted before", async () => {
  const changes = new ChangeSignal();
  const controller = new AbortController();
  const waiting = changes.next(LONG_MS, [controller.signal]);
  controller.abort();
  await waiting;
  await changes.next(LONG_MS, [controller.signal]);
  assertEquals(changes.waiting, 0);
});
