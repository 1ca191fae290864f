/**
 * Returns a list with the item of one id moved to the position of another; the items in between shift. `key` is the property that
 * contains the id. If one of the two is missing, for example because it was just deleted, the order is unchanged.
 */
export function moved<T extends Readonly<Record<K, string | number>>, K extends PropertyKey = 'id'>(
  list: readonly T[],
  id: string,
  to: string,
  key: K = 'id' as K,
): T[] {
  const [from, place] = [id, to].map(id => list.findIndex(item => String(item[key]) === id)) as [number, number];
  const ordered = [...list];
  if (from >= 0 && place >= 0) ordered.splice(place, 0, ...ordered.splice(from, 1));
  return ordered;
}
