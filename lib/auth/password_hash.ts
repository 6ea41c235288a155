import { timingSafeEqual } from "node:crypto";

/** 19 MiB and two passes: the minimum of OWASP for Argon2id, about 60 ms of one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const FORM =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([\w+/]+)\$([\w+/]+)$/;

/** Uses the password's bytes unchanged: nothing is trimmed or normalized. */
async function derive(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  cost: typeof COST,
): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(password);
  const key = await crypto.subtle.importKey(
    // Newer than the compiler's types, like the parameters below.
    "raw-secret" as "raw",
    bytes,
    "Argon2id",
    false,
    ["deriveBits"],
  ).catch(() => null);
  // Deno before 2.9 has no Argon2: this takes five times as long.
  if (key === null) {
    const { argon2idAsync } = await import("@noble/hashes/argon2.js");
    const { memory: m, passes: t, parallelism: p } = cost;
    return await argon2idAsync(bytes, salt, { m, t, p, dkLen: HASH_BYTES });
  }
  const parameters = { name: "Argon2id", nonce: salt, ...cost };
  return new Uint8Array(
    await crypto.subtle.deriveBits(parameters, key, HASH_BYTES * 8),
  );
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** Hashes passwords with Argon2id, on a thread of the runtime. */
export function createPasswordHasher(cost = COST) {
  return {
    /** The hash in the usual text format, which includes its cost. */
    async hash(password: string): Promise<string> {
      const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
      const [saltText, hashText] = [salt, await derive(password, salt, cost)]
        .map((bytes) => bytes.toBase64({ omitPadding: true }));
      const { memory, passes, parallelism } = cost;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${hashText}`;
    },
    async verify(password: string, hash: string): Promise<boolean> {
      const [, memory, passes, parallelism, salt, expected] = FORM.exec(hash) ??
        [];
      if (salt === undefined || expected === undefined) return false;
      const bytes = await derive(password, Uint8Array.fromBase64(salt), {
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
      });
      const stored = Uint8Array.fromBase64(expected);
      return stored.length === bytes.length &&
        timingSafeEqual(stored, bytes);
    },
  };
}
