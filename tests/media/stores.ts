import S3rver from "@20minutes/s3rver";
import { createFolderStore } from "@/lib/media/folder_store.ts";
import { createS3Store } from "@/lib/media/s3_store.ts";
import type { Bucket } from "@/lib/config/media_config.ts";
import type { MediaStore } from "@/lib/media/media_store.ts";
import { tempFolder } from "../temp_folder.ts";

interface TestStore extends AsyncDisposable {
  readonly store: MediaStore;
}

export async function folderStore(): Promise<TestStore & { folder: string }> {
  const parent = await tempFolder();
  const folder = `${parent.path}/media`;
  return {
    store: createFolderStore(folder, { freeMin: 0 }),
    folder,
    [Symbol.asyncDispose]: parent.remove,
  };
}

const BUCKET = {
  bucket: "ads",
  region: "us-east-1",
  accessKeyId: "S3RVER",
  secretAccessKey: "S3RVER",
};

/** A bucket of a real S3 server, and how to reach it. */
export async function bucketStore(): Promise<TestStore & { bucket: Bucket }> {
  const { path: directory, remove } = await tempFolder();
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET.bucket, configs: [] }],
  });
  const { port } = await server.run();
  const bucket = { ...BUCKET, endpoint: `http://127.0.0.1:${port}` };
  return {
    // A page of one makes every list a list of several pages.
    store: createS3Store(bucket, { pageSize: 1 }),
    bucket,
    async [Symbol.asyncDispose]() {
      await server.close();
      await remove();
    },
  };
}

/** Every kind of store that can be configured. */
export const STORES: Readonly<Record<string, () => Promise<TestStore>>> = {
  folder: folderStore,
  bucket: bucketStore,
};
