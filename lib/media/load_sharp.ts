import type { Sharp, SharpInput, SharpOptions } from "sharp";

/** The allowed formats; libvips supports more, such as SVG, which can reference other files. */
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"];

let loading: ReturnType<typeof load> | undefined;

async function load() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: LOADERS.map((name) => `VipsForeignLoad${name}Buffer`),
  });
  // Each file is read once, and several at a time: neither a cache nor more
  // threads help.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Opens a picture with `sharp`, which is loaded with the first one, since it takes 20 MB. */
export async function openPicture(
  input: SharpInput,
  options: SharpOptions = {},
): Promise<Sharp> {
  const sharp = await (loading ??= load());
  return sharp(input, {
    failOn: "error",
    // `readPicture` has its own limits.
    limitInputPixels: false,
    ...options,
  });
}
