import type { TestDatabase } from "../tests/database.ts";
import { countAds, makeArchive, openArchive } from "./archive.ts";

/** The archives that parts read: existing ones, or generated when first needed. */
export class Archives implements AsyncDisposable {
  readonly #made = new Map<string, Promise<TestDatabase>>();

  /** @param urls of existing archives; none: archives are generated */
  constructor(
    readonly urls: readonly string[],
    readonly ads: number,
    readonly isSkewed: boolean,
  ) {}

  /** The first existing archive, or one of the default size. */
  main(): Promise<TestDatabase> {
    const [url] = this.urls;
    return url === undefined ? this.#make(this.ads) : this.#open(url);
  }

  /** Archives of several sizes, the smallest first. If only one exists, another is generated. */
  async ofSizes(): Promise<{ ads: number; database: TestDatabase }[]> {
    const existing = this.urls.map((url) => this.#open(url));
    const made = existing.length > 1
      ? []
      : existing.length === 1
      ? [this.ads]
      : [this.ads / 100, this.ads / 10, this.ads];
    const all = [
      ...existing,
      ...made.map((ads) => this.#make(Math.max(100, Math.round(ads)))),
    ];
    const found = [];
    for (const one of all) {
      const database = await one;
      found.push({ ads: await countAds(database), database });
    }
    return found.sort((a, b) => a.ads - b.ads);
  }

  #make(ads: number): Promise<TestDatabase> {
    return this.#once(`${ads}`, () => makeArchive(ads, this.isSkewed));
  }

  #open(url: string): Promise<TestDatabase> {
    return this.#once(url, () => Promise.resolve(openArchive(url)));
  }

  #once(name: string, make: () => Promise<TestDatabase>) {
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    return made;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const database of this.#made.values()) await (await database).close();
  }
}
