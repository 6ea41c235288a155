import { type ComponentChildren, Fragment, h, render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export interface HeadProps {
  children?: ComponentChildren;
}

/** Keeps the document's head as its children say, as long as it is shown. */
export function Head({ children }: HeadProps): ComponentChildren {
  const draft = useRef<HTMLElement>();
  useLayoutEffect(() => {
    draft.current ??= document.createElement("head");
    render(h(Fragment, null, children), draft.current);
    for (const wanted of draft.current.children) apply(wanted);
  });
  return null;
}

function apply(wanted: Element): void {
  if (wanted.localName === "title") {
    document.title = wanted.textContent ?? "";
    return;
  }
  const present = counterpart(wanted);
  const copy = wanted.cloneNode(true);
  if (present) present.replaceWith(copy);
  else document.head.append(copy);
}

function counterpart(wanted: Element): Element | undefined {
  const tags = document.head.getElementsByTagName(wanted.localName);
  if (wanted.localName === "base") return tags[0];
  for (const attribute of ["data-key", "id", "name", "property"]) {
    const value = wanted.getAttribute(attribute);
    if (value === null) continue;
    return Array.from(tags).find((tag) =>
      tag.getAttribute(attribute) === value
    );
  }
  return Array.from(tags).find((tag) => tag.isEqualNode(wanted));
}
