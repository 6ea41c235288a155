import { assertEquals } from "@std/assert";
import { mediaSource } from "@/lib/shared/media_source.ts";
import { words } from "../words.ts";

const HOSTS = ["cdn.example.com", "*.pictures.example"];

Deno.test("pictures of this server's own folder are shown, whatever the operator lists", () => {
  for (const hosts of [[], HOSTS]) {
    assertEquals(mediaSource("/sample/a.svg", hosts), {
      kind: "own",
      src: "/sample/a.svg",
    });
  }
});

Deno.test("a URL of this server is shown only from its own folder", () => {
  const origin = "http://127.0.0.1:8000";
  for (
    const [address, source] of [
      [`${origin}/sample/a.svg`, { kind: "own", src: "/sample/a.svg" }],
      ["/sample/a.svg", { kind: "own", src: "/sample/a.svg" }],
      [`${origin}/logout`, { kind: "blocked", host: null }],
      [`${origin}/sample/../logout`, { kind: "blocked", host: null }],
      ["http://127.0.0.1/sample/a.svg", { kind: "blocked", host: "127.0.0.1" }],
      ["sample/a.svg", { kind: "blocked", host: null }],
    ] as const
  ) assertEquals(mediaSource(address, HOSTS, origin), source, address);
});

Deno.test("no other path of this server is asked for", () => {
  const paths = words`
    /logout /v1/ads /sample/../logout /sample/%2e%2e/logout /sample/..%2flogout
    /sample sample/a.svg ../sample/a.svg ?x #x`;
  const blocked = { kind: "blocked" as const, host: null };
  for (const path of paths) {
    assertEquals(mediaSource(path, HOSTS), blocked, path);
  }
});

Deno.test("hosts that the operator lists are shown only over https", () => {
  for (
    const [address, kind, host] of [
      ["https://cdn.example.com/a.jpg", "allowed", "cdn.example.com"],
      ["HTTPS://CDN.example.com/a.jpg", "allowed", "cdn.example.com"],
      ["https://x.pictures.example/a", "allowed", "x.pictures.example"],
      ["https://x.y.pictures.example/a", "allowed", "x.y.pictures.example"],
      ["https://pictures.example/a", "blocked", "pictures.example"],
      ["https://evilpictures.example/a", "blocked", "evilpictures.example"],
      ["https://.pictures.example/a", "blocked", ".pictures.example"],
      [
        "https://cdn.example.com.evil.example/",
        "blocked",
        "cdn.example.com.evil.example",
      ],
      ["http://cdn.example.com/a.jpg", "blocked", "cdn.example.com"],
      ["https://cdn.example.com:8443/", "blocked", "cdn.example.com"],
      ["https://me:pw@cdn.example.com/", "blocked", "cdn.example.com"],
      ["https://other.example/a.jpg", "blocked", "other.example"],
      ["//cdn.example.com/a.jpg", "allowed", "cdn.example.com"],
      ["\\\\other.example\\a", "blocked", "other.example"],
      ["http://169.254.169.254/latest", "blocked", "169.254.169.254"],
      ["javascript:alert(1)", "blocked", null],
      ["data:image/svg+xml,<svg/>", "blocked", null],
      ["file:///etc/passwd", "blocked", null],
      ["blob:https://cdn.example.com/1", "blocked", null],
      ["https://", "blocked", null],
    ] as const
  ) {
    const source = mediaSource(address, HOSTS);
    assertEquals(source.kind, kind, address);
    assertEquals("host" in source ? source.host : undefined, host, address);
  }
});

Deno.test("no URL is no picture", () => {
  for (const address of [null, undefined, ""]) {
    assertEquals(mediaSource(address, HOSTS), { kind: "none" });
  }
});
