import { matchesGlob } from "node:path";

/** Which static files a transform is asked about. */
export interface OnTransformOptions {
  pluginName: string;
  filter: RegExp;
  exclude?: Array<string | RegExp>;
}

/** What a transform makes of a file. */
export interface OnTransformResult {
  content: string | Uint8Array;
  path?: string;
  map?: string | Uint8Array;
}

/** The file that a transform is given. */
export interface OnTransformArgs {
  path: string;
  target: string | string[];
  text: string;
  content: Uint8Array;
  mode: "development" | "production";
  root: string;
}

type NewFiles = Array<{ path: string } & Omit<OnTransformResult, "path">>;

/** Returns the new content, several files, or nothing to leave it alone. */
export type TransformFn = (
  args: OnTransformArgs,
) =>
  | void
  | OnTransformResult
  | NewFiles
  | Promise<void | OnTransformResult | NewFiles>;

/** A file after its transforms. */
export interface ProcessedFile {
  path: string;
  content: Uint8Array;
}

const encoder = new TextEncoder();

/** Passes static files through the transforms that want them. */
export class FileTransformer {
  #transforms: { options: OnTransformOptions; fn: TransformFn }[] = [];

  constructor(readonly root: string) {}

  add(options: OnTransformOptions, fn: TransformFn): void {
    this.#transforms.push({ options, fn });
  }

  /** The files that one file becomes; null if no transform touches it. */
  async process(
    path: string,
    mode: "development" | "production",
    target: string | string[],
  ): Promise<ProcessedFile[] | null> {
    if (!this.#transforms.some(({ options }) => wants(options, path))) {
      return null;
    }
    const content = await Deno.readFile(path);
    const done: ProcessedFile[] = [];
    const queue: ProcessedFile[] = [{ path, content }];
    const seen = new Set<string>();
    for (let next = queue.pop(); next; next = queue.pop()) {
      let file: ProcessedFile = next;
      if (seen.has(file.path)) continue;
      seen.add(file.path);
      for (const { options, fn } of this.#transforms) {
        if (!wants(options, file.path)) continue;
        const { path, content }: ProcessedFile = file;
        const made = await fn({
          path,
          content,
          mode,
          target,
          root: this.root,
          get text() {
            return new TextDecoder().decode(content);
          },
        });
        for (const one of [made ?? []].flat()) {
          const result = {
            path: one.path ?? path,
            content: bytes(one.content),
          };
          if (!Array.isArray(made) || result.path === path) file = result;
          else queue.push(result);
        }
      }
      done.push(file);
    }
    return done;
  }
}

function bytes(content: string | Uint8Array): Uint8Array {
  return typeof content === "string" ? encoder.encode(content) : content;
}

function wants({ filter, exclude = [] }: OnTransformOptions, path: string) {
  filter.lastIndex = 0;
  return filter.test(path) &&
    !exclude.some((pattern) =>
      pattern instanceof RegExp
        ? pattern.test(path)
        : path.includes(pattern) || matchesGlob(path, pattern)
    );
}
