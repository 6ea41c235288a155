import { assertEquals, assertMatch } from "@std/assert";
import { harness } from "../../harness.ts";
import { FROM_OUR_PAGE, PASSWORD, post } from "../../sessions.ts";

/** A mail server that takes everything and keeps it. */
function mailServer() {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const mails: string[] = [];
  const arrived: (() => void)[] = [];
  async function converse(connection: Deno.Conn) {
    const send = (line: string) =>
      connection.write(new TextEncoder().encode(`${line}\r\n`));
    await send("220 test");
    let mail: string | null = null;
    let rest = "";
    for await (
      const text of connection.readable.pipeThrough(new TextDecoderStream())
    ) {
      rest += text;
      for (let end; (end = rest.indexOf("\r\n")) >= 0;) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (mail !== null && line !== ".") {
          // A dot that begins a line is sent twice.
          mail += `${line.replace(/^\.\./, ".")}\n`;
          continue;
        }
        if (mail !== null) {
          mails.push(mail);
          mail = null;
          arrived.shift()?.();
        } else if (line === "DATA") {
          mail = "";
          await send("354 go on");
          continue;
        }
        await send(line === "QUIT" ? "221 bye" : "250 ok");
      }
    }
  }
  const serving = (async () => {
    for await (const connection of listener) {
      converse(connection).catch(() => {});
    }
  })();
  return {
    url: `smtp://127.0.0.1:${listener.addr.port}?ignoreTLS=true`,
    mails,
    /** Resolves when the next mail is there. */
    next: () => new Promise<void>((resolve) => arrived.push(resolve)),
    async [Symbol.asyncDispose]() {
      listener.close();
      await serving.catch(() => {});
    },
  };
}

const email = "reader@example.com";

Deno.test("where mail goes out, an address opens nothing before its link was followed, and signing up tells nothing of known ones", async () => {
  await using server = mailServer();
  await using t = await harness({
    config: {
      smtp: { url: server.url, from: "Ad Archive <archive@example.com>" },
      publicUrl: "https://ads.example.com",
    },
  });
  const signUp = (address: string) =>
    post(t, "/sign-up/email", { email: address, password: PASSWORD });
  const first = server.next();
  const made = await signUp(email);
  assertEquals(made.status, 200);
  assertEquals(made.headers.getSetCookie(), []);
  const madeBody = await made.json();
  await first;
  const known = await signUp(email);
  assertEquals(known.status, 200);
  assertEquals(known.headers.getSetCookie(), []);
  assertEquals(Object.keys(await known.json()), Object.keys(madeBody));
  assertEquals(server.mails.length, 1);

  const signIn = () => post(t, "/sign-in/email", { email, password: PASSWORD });
  const early = await signIn();
  assertEquals(early.status, 403);
  assertEquals((await early.json()).error.code, "email_not_verified");

  const mail = server.mails[0]!.replaceAll("=\n", "").replaceAll("=3D", "=");
  assertMatch(mail, /^To: reader@example\.com$/m);
  const link = new URL(/https:\/\/ads\.example\.com\/\S+/.exec(mail)![0]);
  const followed = await t.fetch(link.pathname + link.search, {
    headers: FROM_OUR_PAGE,
  });
  assertEquals(followed.status, 302);
  assertEquals(followed.headers.get("location"), "/login?verified=1");
  assertEquals(followed.headers.getSetCookie(), []);
  const late = await signIn();
  await late.body?.cancel();
  assertEquals(late.status, 200);
  assertEquals(t.logged.some((line) => line.includes("verify-email?")), false);
});

Deno.test("a mail server that is away fails no request and shows in the log", async () => {
  await using t = await harness({
    config: {
      smtp: { url: "smtp://127.0.0.1:1", from: "archive@example.com" },
      publicUrl: "https://ads.example.com",
    },
  });
  const response = await post(t, "/sign-up/email", {
    email,
    password: PASSWORD,
  });
  await response.body?.cancel();
  assertEquals(response.status, 200);
  for (let left = 100; left > 0; left--) {
    if (t.logged.some((line) => line.includes("mail failed"))) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("Nothing was logged.");
});
