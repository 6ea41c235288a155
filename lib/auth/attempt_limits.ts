import { createHmac } from "node:crypto";
import type { Attempt } from "@/lib/auth/attempts.ts";
import { addressGroup } from "@/lib/http/address_group.ts";
import type { AttemptPolicy } from "@/lib/auth/attempt_policy.ts";

const HOUR = 3600;

/** Guesses at one account from one address: about a hundred a day, once the free ones are used up. */
const GUESS: AttemptPolicy = { free: 5, delayMax: 900, window: HOUR };
/**
 * Guesses at one account from everywhere: 84 in the first hour, then one a
 * minute. A device on which the owner signed in before is left out, so no
 * stranger can keep them waiting.
 */
const GUESS_ANYWHERE: AttemptPolicy = { free: 20, delayMax: 60, window: HOUR };
/** Guesses at any account from one address, which may stand for a whole office. */
const GUESS_ANYONE: AttemptPolicy = { free: 30, delayMax: 60, window: HOUR };
/** Accounts made, or links tried, from one address. */
const FROM_ADDRESS: AttemptPolicy = { free: 20, delayMax: 900, window: HOUR };
/** Mails to one address, whoever asks for them. */
const MAIL: AttemptPolicy = { free: 3, delayMax: 900, window: HOUR };

export interface Asker {
  /** The client's, by which neighbors of one IPv6 network are one. */
  address: string | null;
  /** The account's address, normalized, where one was given. */
  email: string | null;
  /** Of the session, where there is one. */
  accountId: string | null;
  /** Whether the account was signed in on this device before. */
  isKnownDevice: boolean;
}

/** What an endpoint is limited by, and which of these counts a success clears. */
export interface Limits {
  attempts: Attempt[];
  /** Cleared by a success. */
  cleared: string[];
}

export type LimitKind = "guess" | "own_password" | "address" | "mail";

/** Subjects are keyed hashes: the table must not become a list of who tried to sign in. */
export function limitsOf(
  kind: LimitKind,
  asker: Asker,
  secret: string,
): Limits {
  const network = addressGroup(asker.address);
  const subject = (...parts: string[]) =>
    `${parts[0]} ${
      createHmac("sha256", secret).update(parts.join("\n")).digest("base64url")
        .slice(0, 27)
    }`;
  const email = asker.email ?? "";
  switch (kind) {
    case "guess": {
      const pair = subject("sign-in pair", email, network);
      const account = subject("sign-in account", email);
      return {
        attempts: [
          { subject: pair, policy: GUESS },
          ...(asker.isKnownDevice
            ? []
            : [{ subject: account, policy: GUESS_ANYWHERE }]),
          {
            subject: subject("sign-in address", network),
            policy: GUESS_ANYONE,
          },
        ],
        cleared: [pair, account],
      };
    }
    case "own_password": {
      const account = asker.accountId ?? "";
      const pair = subject("own password", account, network);
      const anywhere = subject("own password anywhere", account);
      return {
        attempts: [
          { subject: pair, policy: GUESS },
          { subject: anywhere, policy: GUESS_ANYWHERE },
        ],
        cleared: [pair, anywhere],
      };
    }
    case "mail":
      return {
        attempts: [
          { subject: subject("mail", email), policy: MAIL },
          { subject: subject("address", network), policy: FROM_ADDRESS },
        ],
        cleared: [],
      };
    case "address":
      return {
        attempts: [
          { subject: subject("address", network), policy: FROM_ADDRESS },
        ],
        cleared: [],
      };
  }
}
