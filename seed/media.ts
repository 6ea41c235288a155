/** Paths of the sample's pictures, which generated ads show too. */
export interface Media {
  avatars: readonly string[];
  stills: readonly string[];
  /** Each has a film of the same name, with the extension `webm`. */
  posters: readonly string[];
}

export function readMedia(): Media {
  const folder = new URL("../static/sample/", import.meta.url);
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  const pictures = names.filter((name) => name.endsWith(".svg"));
  const paths = (test: RegExp) =>
    pictures.filter((name) => test.test(name)).map((name) => `/sample/${name}`);
  return {
    avatars: paths(/-avatar\.svg$/),
    stills: paths(/(?<!-avatar|-film)\.svg$/),
    posters: paths(/-film\.svg$/),
  };
}
