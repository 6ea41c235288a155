/** What a command said, without what Deno says for itself where another process installs packages. */
export function ownWords(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
    .replace(/^Blocking waiting for file lock on .*\n/gm, "");
}
