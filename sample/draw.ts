import { PICTURES } from "@/lib/sample/artwork/catalogue.ts";
import { drawPicture, pictureFile } from "@/lib/sample/artwork/picture.ts";

/** Writes the sample archive's pictures: `deno run -A sample/draw.ts`. */
async function draw(folder: URL): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  let bytes = 0;
  for (const picture of PICTURES) {
    const document = drawPicture(picture);
    bytes += document.length;
    await Deno.writeTextFile(new URL(pictureFile(picture), folder), document);
  }
  console.log(`${PICTURES.length} pictures, ${Math.round(bytes / 1024)} KiB`);
}

if (import.meta.main) {
  await draw(new URL("../static/sample/", import.meta.url));
}
