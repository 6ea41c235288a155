/**
 * A key, or enough of one to matter. Hashes are written in an alphabet that
 * has `_` too, so that one in some thousands has `sk_` somewhere inside.
 */
export const KEY_PATTERN = /(?<![\w-])sk_[0-9A-Za-z]{10,}/;
