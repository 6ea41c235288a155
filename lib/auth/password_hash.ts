import { Buffer } from "node:buffer";
import { timingSafeEqual } from "node:crypto";

/** 19 MiB and two passes: what OWASP asks of Argon2id, about 60 ms of one core. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const FORM =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([\w+/]+)\$([\w+/]+)$/;

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** Hashes passwords with Argon2id, on a thread of the runtime's. */
export interface PasswordHasher {
  /** The hash in the usual text form, which names its own cost. */
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
  /** Derivations begun so far, whatever they were for. */
  readonly derivations: number;
}

/** The password's own bytes count: nothing is trimmed or normalized. */
async function derive(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  cost: Cost,
): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey(
    // Newer than the compiler's types, as are the parameters below.
    "raw-secret" as "raw",
    new TextEncoder().encode(password),
    "Argon2id",
    false,
    ["deriveBits"],
  );
  const parameters = { name: "Argon2id", nonce: salt, ...cost };
  return new Uint8Array(
    await crypto.subtle.deriveBits(parameters, key, HASH_BYTES * 8),
  );
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replaceAll("=", "");
}

export function createPasswordHasher(): PasswordHasher {
  let derivations = 0;
  return {
    async hash(password) {
      derivations++;
      const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
      const bytes = await derive(password, salt, {
        memory: MEMORY_KIB,
        passes: PASSES,
        parallelism: 1,
      });
      return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${toText(salt)}$${
        toText(bytes)
      }`;
    },
    async verify(password, hash) {
      derivations++;
      const [, memory, passes, parallelism, salt, expected] = FORM.exec(hash) ??
        [];
      if (salt === undefined || expected === undefined) return false;
      const bytes = await derive(
        password,
        new Uint8Array(Buffer.from(salt, "base64")),
        {
          memory: Number(memory),
          passes: Number(passes),
          parallelism: Number(parallelism),
        },
      );
      const wanted = Buffer.from(expected, "base64");
      return wanted.length === bytes.length && timingSafeEqual(wanted, bytes);
    },
    get derivations() {
      return derivations;
    },
  };
}
