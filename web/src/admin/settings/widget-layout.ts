/** Positions to choose from. */
export const POSITIONS = ['above', 'below', 'hidden'] as const;
export type Position = (typeof POSITIONS)[number];

/** Plugin ids by the position of their widgets. */
export type Layout = Readonly<Record<Position, readonly string[]>>;

/** Adds widgets that are in no list below the others, like the start page. */
export const withAll = (places: Layout, ids: readonly string[]): Layout => {
  const named = new Set(Object.values(places).flat());
  return { ...places, below: [...places.below, ...ids.filter(id => !named.has(id))] };
};

/** Moves a widget to the end of another position. */
export const placedAt = (places: Layout, id: string, to: Position): Layout => {
  const without = Object.fromEntries(POSITIONS.map(place => [place, places[place].filter(widget => widget !== id)]));
  return { ...(without as unknown as Layout), [to]: [...without[to]!, id] };
};

/** Moves a widget before or after its neighbour among the present widgets. Ids of absent plugins keep their order. */
export function moved(places: Layout, id: string, step: -1 | 1, present: readonly string[]): Layout {
  const place = POSITIONS.find(position => places[position].includes(id))!;
  const list = places[place];
  const presentWidgets = list.filter(widget => present.includes(widget));
  const neighbour = presentWidgets[presentWidgets.indexOf(id) + step];
  if (neighbour === undefined) return places;
  const swapped = list.map(widget => (widget === id ? neighbour : widget === neighbour ? id : widget));
  return { ...places, [place]: swapped };
}
