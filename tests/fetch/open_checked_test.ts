import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { RefusedFetch } from "@/lib/fetch/checked_target.ts";
import { openChecked } from "@/lib/fetch/open_checked.ts";
import { readBounded } from "@/lib/fetch/read_bounded.ts";
import { allowing, foreignHost, rawHost } from "./foreign_host.ts";

const never = new AbortController().signal;

async function textOf(...args: Parameters<typeof openChecked>) {
  const { body } = await openChecked(...args);
  return new TextDecoder().decode(await readBounded(body, 1000));
}

Deno.test("a host learns only what is requested", async () => {
  await using host = await foreignHost({ "/a?b=c": "hello" });
  assertEquals(await textOf(host.url("/a?b=c#d"), host.policy, never), "hello");
  assertEquals(Object.keys(host.requests[0]!.headers).sort(), [
    ...["accept", "accept-encoding", "connection", "host", "user-agent"],
  ]);
});

Deno.test("a name that resolves differently the second time cannot redirect the connection", async () => {
  await using host = await foreignHost({ "/": "right" });
  const asked: string[] = [];
  const answer = await textOf(`http://cdn.example.com:${host.port}/`, {
    ...allowing(`cdn.example.com:${host.port}`),
    resolve(name) {
      asked.push(name);
      return Promise.resolve(asked.length === 1 ? ["127.0.0.1"] : ["::1"]);
    },
  }, never);
  assertEquals([answer, asked], ["right", ["cdn.example.com"]]);
  assertEquals(
    host.requests[0]!.headers.host,
    `cdn.example.com:${host.port}`,
  );
});

Deno.test("every redirect is checked like the URL itself", async () => {
  const to = (location: string) => ({ status: 302, headers: { location } });
  await using inside = await foreignHost({ "/": "secret" });
  const answers: Record<string, ReturnType<typeof to> | string> = {
    "/relative": to("/end"),
    "/end": "reached",
    "/other-host": to(`http://localhost:${inside.port}/`),
    "/other-port": to(inside.url("/")),
    "/metadata": to("http://169.254.169.254/latest/"),
    "/file": to("file:///etc/passwd"),
    "/loop": to("/loop"),
  };
  await using host = await foreignHost(answers);
  assertEquals(
    await textOf(host.url("/relative"), host.policy, never),
    "reached",
  );
  for (const path of ["other-host", "other-port", "metadata", "file", "loop"]) {
    await assertRejects(
      () => openChecked(host.url(`/${path}`), host.policy, never),
      RefusedFetch,
    );
  }
  assertEquals(inside.requests, []);
  assertEquals(
    host.requests.filter(({ url }) => url === "/loop").length,
    6,
  );
  const listed = {
    ...allowing(`127.0.0.1:${host.port}`, `evil.test:${inside.port}`),
    resolve: () => Promise.resolve(["10.0.0.1"]),
  };
  answers["/rebind"] = to(`http://evil.test:${inside.port}/`);
  await assertRejects(
    () => openChecked(host.url("/rebind"), listed, never),
    RefusedFetch,
    "public internet",
  );
});

Deno.test("if an address does not respond, the next one is tried", async () => {
  await using host = await foreignHost({ "/": "second" });
  const policy = {
    ...allowing(`cdn.example.com:${host.port}`),
    resolve: () => Promise.resolve(["127.0.0.2", "127.0.0.1"]),
  };
  assertEquals(
    await textOf(`http://cdn.example.com:${host.port}/`, policy, never),
    "second",
  );
});

Deno.test("a body that is compressed without being asked for is rejected before it is read", async () => {
  await using host = await foreignHost({
    "/": { headers: { "content-encoding": "gzip" }, body: "bomb" },
    "/empty": { headers: { "content-encoding": "" }, body: "text" },
  });
  assertEquals(await textOf(host.url("/empty"), host.policy, never), "text");
  await assertRejects(
    () => openChecked(host.url("/"), host.policy, never),
    RefusedFetch,
  );
});

Deno.test("the signal ends lookups that never resolve, silent hosts, and endless headers and bodies", async () => {
  const feed = (text: string) =>
  (
    socket: Parameters<Parameters<typeof rawHost>[0]>[0],
  ) => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    const timer = setInterval(() => socket.write(text), 5);
    socket.on("close", () => clearInterval(timer));
  };
  const reason = new Error("late");
  const late = () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(reason), 60);
    return stop.signal;
  };
  await using silent = await rawHost(() => {});
  await using drip = await rawHost(feed("x"));
  for (const { url, policy } of [silent, drip]) {
    await assertRejects(async () => {
      const { body } = await openChecked(url("/"), policy, late());
      await readBounded(body, 1e6);
    });
  }
  const unresolved = {
    ...allowing("cdn.example.com"),
    resolve: () => new Promise<string[]>(() => {}),
  };
  const error = await assertRejects(() =>
    openChecked("http://cdn.example.com/", unresolved, late())
  );
  assertEquals(error, reason);
});

Deno.test("endless interim responses are cut off", async () => {
  const early = "HTTP/1.1 103 Early Hints\r\n\r\n";
  const final = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
  await using some = await rawHost((socket) =>
    void socket.write(early.repeat(3) + final)
  );
  assertEquals(await textOf(some.url("/"), some.policy, never), "ok");
  await using flood = await rawHost((socket) => {
    const more = () => void (socket.writable && socket.write(early, more));
    more();
  });
  await assertRejects(
    () => openChecked(flood.url("/"), flood.policy, never),
    Error,
    "interim responses without end",
  );
});

Deno.test("endless headers are cut off at a size limit", async () => {
  await using host = await rawHost((socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    const timer = setInterval(
      () => socket.write(`x: ${"y".repeat(4000)}\r\n`),
      1,
    );
    socket.on("close", () => clearInterval(timer));
  });
  await assertRejects(
    () => openChecked(host.url("/"), host.policy, never),
    Error,
    "overflow",
  );
});

Deno.test("a body ends where it is too large, whatever its Content-Length", async () => {
  await using endless = await rawHost((socket) => {
    const timer = setInterval(() => socket.write("x".repeat(400)), 1);
    socket.on("close", () => clearInterval(timer));
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
  });
  await assertRejects(
    () => textOf(endless.url("/"), endless.policy, never),
    RefusedFetch,
    "larger",
  );
  await using short = await rawHost((socket) =>
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort")
  );
  await assertRejects(() => textOf(short.url("/"), short.policy, never));
});

Deno.test("a body that is not read closes its connection at once", async () => {
  const { promise: isClosed, resolve } = Promise.withResolvers<void>();
  await using host = await rawHost((socket) => {
    socket.on("close", () => resolve());
    socket.write("HTTP/1.1 404 Not Found\r\ncontent-length: 9\r\n\r\n");
  });
  const { body } = await openChecked(host.url("/"), host.policy, never);
  await body.cancel();
  await isClosed;
});

Deno.test("over https, the certificate must match the name, not the address", async () => {
  const { promise: hello, resolve } = Promise.withResolvers<string>();
  await using host = await rawHost((socket, request) => {
    resolve(request.toString("latin1"));
    socket.destroy();
  });
  const policy = {
    ...allowing(`cdn.example.com:${host.port}`),
    resolve: () => Promise.resolve(["127.0.0.1"]),
  };
  const url = `https://cdn.example.com:${host.port}/`;
  await assertRejects(() => openChecked(url, policy, never));
  assertStringIncludes(await hello, "cdn.example.com");
});
