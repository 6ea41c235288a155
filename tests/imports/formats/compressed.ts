/** One ad, compressed by the usual programs. */
const TEXTS = {
  xz:
    "/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4AA0AC9dAD2IiCaDqAep9A52TZHrIz4rw/fJ6vn5WBo1m1UFpza6qvkQ81CPIhKfvkB7bgAAAACr6RCugz6acQABSzXG57hlH7bzfQEAAAAABFla",
  bzip2:
    "QlpoOTFBWSZTWTWeLREAABXbgAAwEARgMAAArmAfCiAAMUaMgaNMjQiJtT09U9TCPR6ilha5dxL16SgC6zjMTKHTVJr0Gh6IbcF3JFOFCQNZ4tEQ",
  zstd:
    "KLUv/SQ1hQEAlAJ7ImFkX2FyY2hpdmVfaWQiOiI5MDEiLCJpc19hY3RpdmUiOnRydWV9CgEAOMAEi25z5Q==",
};

const bytesOf = (kind: keyof typeof TEXTS) =>
  Uint8Array.fromBase64(TEXTS[kind]);

export const COMPRESSED = {
  xz: bytesOf("xz"),
  bzip2: bytesOf("bzip2"),
  zstd: bytesOf("zstd"),
};
