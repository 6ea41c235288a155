import { useEffect } from "preact/hooks";

const EVERY_MS = 1500;

/** Polls the page and replaces an element while it is marked `data-live`, then reloads the whole page. */
export function LivePart({ of: id }: { of: string }) {
  useEffect(() => {
    let isOver = false;
    async function update(): Promise<void> {
      const response = await fetch(location.href, {
        headers: { accept: "text/html" },
      });
      // The server is busy: try again later.
      if (response.status >= 429) return;
      const page = new DOMParser()
        .parseFromString(await response.text(), "text/html");
      if (isOver) return;
      const element = page.getElementById(id);
      if (response.redirected || element?.dataset["live"] === undefined) {
        location.replace(response.url);
        isOver = true;
        return;
      }
      document.getElementById(id)?.replaceWith(element);
    }
    let timer = setTimeout(tick, EVERY_MS);
    async function tick(): Promise<void> {
      if (!document.hidden) await update().catch(() => {});
      if (!isOver) timer = setTimeout(tick, EVERY_MS);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return null;
}
