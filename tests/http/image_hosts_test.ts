import { assertEquals, assertThrows } from "@std/assert";
import { ConfigError, loadConfig } from "@/lib/config.ts";
import { words } from "../words.ts";

Deno.test("IMAGE_HOSTS is a list of host names, none by default", () => {
  assertEquals(loadConfig({}).imageHosts, []);
  assertEquals(
    loadConfig({ IMAGE_HOSTS: "CDN.example.com, *.example.net,10.0.0.1" })
      .imageHosts,
    ["cdn.example.com", "*.example.net", "10.0.0.1"],
  );
});

Deno.test("a value that is not a host name stops the start, so that it cannot widen the pages' policy", () => {
  const values = words`
    * *.com https://cdn.example.com cdn.example.com:8443 cdn.example.com/path
    'unsafe-inline' data: a.example,,b.example a.*.example -a.example`;
  for (const value of [...values, "cdn.example.com; script-src *"]) {
    const error = assertThrows(
      () => loadConfig({ IMAGE_HOSTS: value }),
      ConfigError,
    );
    assertEquals(
      error.message,
      "IMAGE_HOSTS must be a comma-separated list of host names without scheme or port, such as cdn.example.com,*.example.net",
    );
  }
});
