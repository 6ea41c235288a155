import { fileURLToPath } from "node:url";
import { SIZES } from "@/lib/sample/artwork/canvas.ts";
import { PICTURES } from "@/lib/sample/artwork/catalogue.ts";
import {
  drawPicture,
  type Picture,
  pictureFile,
} from "@/lib/sample/artwork/picture.ts";

/**
 * Makes the sample archive's short films, a slow move over each video's
 * still: `deno run -A sample/film.ts`. Needs `chromium` and `ffmpeg`, so the
 * films are kept beside the pictures and made again only when those change.
 */
const SECONDS = 4;
const FRAMES_PER_SECOND = 24;

async function run(command: string, args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(command, {
    args,
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

async function filmOf(picture: Picture, folder: string, target: URL) {
  const [width, height] = SIZES[picture.shape];
  const still = `${folder}/still`;
  await Deno.writeTextFile(
    `${still}.html`,
    `<style>body{margin:0}</style>${drawPicture(picture, picture.still)}`,
  );
  await run("chromium", [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--user-data-dir=${folder}/profile`,
    "--hide-scrollbars",
    "--force-device-scale-factor=2",
    `--window-size=${width},${height}`,
    `--screenshot=${still}.png`,
    `file://${still}.html`,
  ]);
  const frames = SECONDS * FRAMES_PER_SECOND;
  const size = picture.shape === "wide" ? "800x418" : "640x640";
  const zoom = `1+0.09*(0.5-0.5*cos(2*PI*on/${frames}))`;
  await run("ffmpeg", [
    "-y",
    "-i",
    `${still}.png`,
    "-vf",
    `zoompan=z='${zoom}':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=${frames}:s=${size}:fps=${FRAMES_PER_SECOND},format=yuv420p`,
    "-c:v",
    "libvpx-vp9",
    "-crf",
    "40",
    "-b:v",
    "0",
    "-threads",
    "1",
    "-fflags",
    "+bitexact",
    "-flags:v",
    "+bitexact",
    "-map_metadata",
    "-1",
    fileURLToPath(target),
  ]);
}

if (import.meta.main) {
  const folder = await Deno.makeTempDir();
  for (const picture of PICTURES.filter(({ still }) => still)) {
    const name = pictureFile(picture).replace(/svg$/, "webm");
    const target = new URL(`../static/sample/${name}`, import.meta.url);
    await filmOf(picture, folder, target);
    console.log(name, (await Deno.stat(target)).size);
  }
  await Deno.remove(folder, { recursive: true });
}
