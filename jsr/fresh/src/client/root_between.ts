/**
 * A stand-in for a parent element whose children are the nodes between two
 * comments. Islands are rendered into one, as several may share a real parent.
 */
export function rootBetween(start: Comment, end: Comment): object {
  const parent = end.parentNode as Element;
  const children = (): ChildNode[] => {
    const nodes: ChildNode[] = [];
    let node = start.nextSibling;
    for (; node && node !== end; node = node.nextSibling) nodes.push(node);
    return nodes;
  };
  return {
    nodeType: Node.ELEMENT_NODE,
    parentNode: parent,
    nextSibling: null,
    namespaceURI: parent.namespaceURI,
    get childNodes() {
      return children();
    },
    get firstChild() {
      return children()[0] ?? null;
    },
    contains: (node: Node | null) =>
      children().some((child) => child.contains(node)),
    insertBefore: (node: Node, before: Node | null) =>
      parent.insertBefore(node, before ?? end),
    appendChild: (node: Node) => parent.insertBefore(node, end),
    removeChild: (node: Node) => parent.removeChild(node),
  };
}
