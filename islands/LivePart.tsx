import { useEffect } from "preact/hooks";
import type { Flash } from "@/lib/shared/flash.ts";

const EVERY_MS = 1500;

/**
 * Polls the page and updates an element while it is marked `data-live`. If the
 * page no longer has the element, or leads elsewhere, that page is opened. A
 * `data-flash` that something gets meanwhile is announced.
 */
export function LivePart({ of: id }: { of: string }) {
  useEffect(() => {
    let isOver = document.getElementById(id)?.dataset["live"] === undefined;
    async function update(): Promise<void> {
      const response = await fetch(location.href, {
        headers: { accept: "text/html" },
      });
      // The server is busy: try again later.
      if (response.status >= 429) return;
      const page = new DOMParser()
        .parseFromString(await response.text(), "text/html");
      if (isOver) return;
      const shown = document.getElementById(id);
      const element = page.getElementById(id);
      if (response.redirected || element === null || shown === null) {
        location.replace(response.url);
        isOver = true;
        return;
      }
      isOver = element.dataset["live"] === undefined;
      announce(element);
      replaceChanged(shown, element);
    }
    let timer = setTimeout(tick, EVERY_MS);
    async function tick(): Promise<void> {
      if (!isOver && !document.hidden) await update().catch(() => {});
      if (!isOver) timer = setTimeout(tick, EVERY_MS);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return null;
}

/** Shows the messages in a part that are not on the page yet, all in one toast. */
function announce(part: Element): void {
  const messages = [...part.querySelectorAll<HTMLElement>("[data-flash]")]
    .filter(({ id }) => !document.getElementById(id)?.dataset["flash"])
    .map(({ dataset }) => JSON.parse(dataset["flash"]!) as Flash);
  if (messages.length === 0) return;
  const tone = (["bad", "warn", "good"] as const)
    .find((each) => messages.some(({ tone }) => tone === each))!;
  const text = messages.map(({ text }) => text).join("\n");
  dispatchEvent(new CustomEvent("toast", { detail: { tone, text } }));
}

/** Replaces only what differs, so that the focus stays where it is. */
function replaceChanged(shown: Element, next: Element): void {
  if (shown.isEqualNode(next)) return;
  const [old, now] = [[...shown.children], [...next.children]];
  const isAlike = shown.tagName === next.tagName &&
    old.length === now.length && !hasText(shown) && !hasText(next);
  if (!isAlike) return shown.replaceWith(next);
  for (const { name } of [...shown.attributes]) {
    if (!next.hasAttribute(name)) shown.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    shown.setAttribute(name, value);
  }
  old.forEach((child, index) => replaceChanged(child, now[index]!));
}

function hasText({ childNodes }: Element): boolean {
  return [...childNodes].some((node) =>
    node.nodeType === Node.TEXT_NODE && node.textContent?.trim()
  );
}
