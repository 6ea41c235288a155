/** Long enough that yielding costs little, short enough that database responses do not wait. */
const SLICE_MS = 5;

/** Yields to the event loop during long computations. */
export class Turns {
  #since = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  /** With only a promise, a message or `setImmediate`, this would continue before other work runs. */
  async take(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#since = performance.now();
  }
}

/** One item after another, with other work between. */
export async function* inTurns<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<Item> {
  const turns = new Turns();
  for await (const item of items) {
    yield item;
    if (turns.isOver) await turns.take();
  }
}
