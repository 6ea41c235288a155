import type { VNode } from "preact";
import { jsxTemplate } from "preact/jsx-runtime";

/** A node that renders to this HTML as it is. */
export function rawHtml(html: string): VNode {
  return jsxTemplate([html]);
}
