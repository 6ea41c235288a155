/** Where several have the same label, as brands of one name do, notes beside each what it is asked for by. */
export function tellApart<Item extends { label: string; value: string }>(
  items: readonly Item[],
): (Item & { note?: string })[] {
  const alike = Map.groupBy(items, ({ label }) => label);
  return items.map((item) =>
    alike.get(item.label)!.length > 1 ? { ...item, note: item.value } : item
  );
}
