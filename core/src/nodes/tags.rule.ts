import { TAG_COLOURS, type NodeTag, type TagColour } from '@vitrine/contracts';

/** Parses `web<green>;db` into labels with colours; an unknown or missing colour is gray. */
export function parseTags(text: string): NodeTag[] {
  return text
    .split(';')
    .map(tag => /^(?<label>.*?)(?:<(?<colour>\w+)>)?$/s.exec(tag.trim())?.groups ?? {})
    .map(({ label = '', colour }) => ({ label: label.trim(), colour: isColour(colour) ? colour : ('gray' as const) }))
    .filter(tag => tag.label);
}

/** Merges `a<red>;b` and `b<sky>;c` into `a<red>;b<sky>;c`: an existing label takes the newer colour. */
export function addTags(text: string, added: string): string {
  const tags = new Map(parseTags(text).map(({ label, colour }) => [label, colour]));
  for (const { label, colour } of parseTags(added)) tags.set(label, colour);
  return writeTags([...tags].map(([label, colour]) => ({ label, colour })));
}

/** Removes labels, regardless of their colour. */
export function removeTags(text: string, removed: string): string {
  const labels = new Set(parseTags(removed).map(({ label }) => label));
  return writeTags(parseTags(text).filter(({ label }) => !labels.has(label)));
}

const writeTags = (tags: readonly NodeTag[]): string =>
  tags.map(({ label, colour }) => (colour === 'gray' ? label : `${label}<${colour}>`)).join(';');

const isColour = (text: string | undefined): text is TagColour => TAG_COLOURS.some(colour => colour === text);
