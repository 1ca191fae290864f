import type { NodeTag, TagColour } from '@vitrine/contracts';

const TAG = /^(?<label>.*?)(?:<(?<colour>\w+)>)?$/s;

/** Parses `web<green>;db` to tags in order, like the core. */
export function tagsOf(text: string, colours: readonly TagColour[]): NodeTag[] {
  return text
    .split(';')
    .map(tag => TAG.exec(tag.trim())?.groups ?? {})
    .map(({ label = '', colour }) => ({
      label: label.trim(),
      colour: colours.find(tagColour => tagColour === colour) ?? ('gray' as const),
    }))
    .filter(({ label }) => label);
}

/** Inverse of `tagsOf`. A tag without a colour is gray. */
export const tagText = (tags: readonly NodeTag[]): string =>
  tags.map(({ label, colour }) => (colour === 'gray' ? label : `${label}<${colour}>`)).join(';');
