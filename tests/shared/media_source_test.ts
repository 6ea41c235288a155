import { assertEquals } from "@std/assert";
import { mediaSource } from "@/lib/shared/media_source.ts";
import { words } from "../words.ts";

const HOSTS = ["cdn.example.com", "*.pictures.example"];

Deno.test("pictures in this server's own folder are shown, whatever hosts the operator allows", () => {
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
      [`${origin}/logout`, { kind: "blocked" }],
      [`${origin}/sample/../logout`, { kind: "blocked" }],
      ["http://127.0.0.1/sample/a.svg", { kind: "blocked" }],
      ["sample/a.svg", { kind: "blocked" }],
    ] as const
  ) assertEquals(mediaSource(address, HOSTS, origin), source, address);
});

Deno.test("no other path of this server is requested", () => {
  const paths = words`
    /logout /v1/ads /sample/../logout /sample/%2e%2e/logout /sample/..%2flogout
    /sample sample/a.svg ../sample/a.svg ?x #x`;
  const blocked = { kind: "blocked" as const };
  for (const path of paths) {
    assertEquals(mediaSource(path, HOSTS), blocked, path);
  }
});

Deno.test("pictures of allowed hosts are shown only over https", () => {
  for (
    const [address, src] of [
      ["https://cdn.example.com/a.jpg", "https://cdn.example.com/a.jpg"],
      ["HTTPS://CDN.example.com/a.jpg", "https://cdn.example.com/a.jpg"],
      ["https://x.pictures.example/a", "https://x.pictures.example/a"],
      ["https://x.y.pictures.example/a", "https://x.y.pictures.example/a"],
      ["//cdn.example.com/a.jpg", "https://cdn.example.com/a.jpg"],
    ]
  ) {
    assertEquals(mediaSource(address, HOSTS), { kind: "allowed", src: src! });
  }
  for (
    const address of [
      "https://pictures.example/a",
      "https://evilpictures.example/a",
      "https://.pictures.example/a",
      "https://cdn.example.com.evil.example/",
      "https://xdn.example.com/a.jpg",
      "http://cdn.example.com/a.jpg",
      "https://cdn.example.com:8443/",
      "https://me:pw@cdn.example.com/",
      "https://other.example/a.jpg",
      "\\\\other.example\\a",
      "http://169.254.169.254/latest",
      "javascript:alert(1)",
      "data:image/svg+xml,<svg/>",
      "file:///etc/passwd",
      "blob:https://cdn.example.com/1",
      "https://",
    ]
  ) assertEquals(mediaSource(address, HOSTS), { kind: "blocked" }, address);
});

Deno.test("without a URL there is no picture", () => {
  for (const address of [null, undefined, ""]) {
    assertEquals(mediaSource(address, HOSTS), { kind: "none" });
  }
});
