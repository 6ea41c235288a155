import { assert, assertEquals, assertRejects } from "@std/assert";
import { Buffer } from "node:buffer";
import { Problem } from "@/lib/errors/problem.ts";
import { readParts, writeParts } from "@/lib/uploads/parts.ts";
import {
  cancelUploads,
  createUpload,
  findUpload,
  listUploads,
} from "@/lib/uploads/uploads.ts";
import { postgres } from "../database.ts";
import { giveKey } from "../give_key.ts";

/** More than a part takes, so that it needs several. */
const CHUNKS = [1, 2, 3, 4, 5].map((n) => new Uint8Array(400_000).fill(n));
const SIZE = 2_000_000;

async function* sent() {
  yield* CHUNKS;
}

postgres.test("a file of several parts is stored as it was sent, unless it is too large or was discarded", async (database) => {
  const db = database.housekeeping;
  const { account } = await giveKey(database, { email: "a@x.org", now: 1 });
  const upload = { account_id: account.id, name: "ads.json", updated_at: 1 };
  const id = await createUpload(db, upload);
  assertEquals(await writeParts(db, id, sent(), () => 1, SIZE), SIZE);
  const parts = await Array.fromAsync(readParts(db, id));
  assertEquals(parts.length, 3);
  assert(Buffer.concat(parts).equals(Buffer.concat(CHUNKS)));
  assertEquals((await findUpload(db, id))?.bytes, SIZE);

  const large = await createUpload(db, upload);
  await assertRejects(
    () => writeParts(db, large, sent(), () => 1, SIZE - 1),
    Problem,
    "larger than 1 GB",
  );
  await db.deleteFrom("uploads").execute();
  await assertRejects(
    () => writeParts(db, large, sent(), () => 1),
    Problem,
    "discarded while it was being uploaded",
  );
});

postgres.test("canceling an upload cancels no other one", async (database) => {
  const db = database.housekeeping;
  const { account } = await giveKey(database, { email: "a@x.org", now: 1 });
  const upload = { account_id: account.id, name: "ads.json", updated_at: 1 };
  const ids = [await createUpload(db, upload), await createUpload(db, upload)];
  await cancelUploads(db, ids.slice(0, 1));
  const uploads = await listUploads(db);
  assertEquals(uploads.map(({ is_canceled }) => is_canceled), [true, false]);
});
