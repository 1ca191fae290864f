/** Returns a list with the item of one id at the position of another one. */
export function moved<T extends { readonly id: string | number }>(list: readonly T[], id: string, to: string): T[] {
  const at = (wanted: string) => list.findIndex(item => String(item.id) === wanted);
  const ordered = [...list];
  ordered.splice(at(to), 0, ...ordered.splice(at(id), 1));
  return ordered;
}
