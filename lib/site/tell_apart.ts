/**
 * If several items have the same label, such as brands with the same name, adds
 * their values as notes.
 */
export function tellApart<Item extends { label: string; value: string }>(
  items: readonly Item[],
): (Item & { note?: string })[] {
  const alike = Map.groupBy(items, ({ label }) => label);
  return items.map((item) =>
    alike.get(item.label)!.length > 1 ? { ...item, note: item.value } : item
  );
}
