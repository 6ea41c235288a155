import {
  ISLAND_END,
  ISLAND_START,
  KEY_END,
  KEY_START,
  SLOT_END,
  SLOT_START,
} from "../shared/markers.ts";

/** An island found in the page. */
export interface IslandMarker {
  name: string;
  propsIndex: number;
  key: string | undefined;
  start: Comment;
  end: Comment | null;
}

/** Server-made content found inside an island. */
export interface SlotMarker {
  start: Comment;
  end: Comment | null;
}

/** A component that the server rendered with a key. */
export interface KeyMarker {
  key: string;
  start: Comment;
  end: Comment | null;
}

/** All markers of a page, by the comment they start with. */
export interface Markers {
  /** The islands that are in no other island, in document order. */
  roots: IslandMarker[];
  islands: Map<Node, IslandMarker>;
  slots: Map<number, SlotMarker>;
  slotStarts: Map<Node, SlotMarker>;
  keys: Map<Node, KeyMarker>;
}

/** Finds the markers of a document and of the templates in it. */
export function indexMarkers(document: Document): Markers {
  const markers: Markers = {
    roots: [],
    islands: new Map(),
    slots: new Map(),
    slotStarts: new Map(),
    keys: new Map(),
  };
  markers.roots = walk(document.body, markers);
  const templates = document.querySelectorAll<HTMLTemplateElement>(
    'template[id^="frsh-"]',
  );
  for (const { content } of templates) walk(content, markers);
  return markers;
}

/** Adds the markers below `root`; returns the outermost islands. */
function walk(root: Node, { islands, slots, slotStarts, keys }: Markers) {
  const outermost: IslandMarker[] = [];
  const open: (IslandMarker | SlotMarker | KeyMarker)[] = [];
  const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) {
    const start = comments.currentNode as Comment;
    const { data } = start;
    if (data === ISLAND_END || data === SLOT_END || data === KEY_END) {
      const closed = open.pop();
      if (closed) closed.end = start;
    } else if (data.startsWith(ISLAND_START)) {
      const island = parseIsland(data, start);
      if (open.every((one) => keys.has(one.start))) outermost.push(island);
      islands.set(start, island);
      open.push(island);
    } else if (data.startsWith(SLOT_START)) {
      const slot: SlotMarker = { start, end: null };
      slots.set(Number(data.split(":")[2]), slot);
      slotStarts.set(start, slot);
      open.push(slot);
    } else if (data.startsWith(KEY_START)) {
      const key = { key: data.slice(KEY_START.length), start, end: null };
      keys.set(start, key);
      open.push(key);
    }
  }
  return outermost;
}

function parseIsland(data: string, start: Comment): IslandMarker {
  const [name = "", index, key] = data.slice(ISLAND_START.length).split(":");
  return {
    name,
    propsIndex: Number(index),
    key: key || undefined,
    start,
    end: null,
  };
}
