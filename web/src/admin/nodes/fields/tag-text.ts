import type { NodeTag, TagColour } from '@vitrine/contracts';

const TAG = /^(?<label>.*?)(?:<(?<colour>\w+)>)?$/s;

/** `web<green>;db` → tags in their order, as the core reads them. */
export function tagsOf(text: string, colours: readonly TagColour[]): NodeTag[] {
  return text
    .split(';')
    .map(tag => TAG.exec(tag.trim())?.groups ?? {})
    .map(({ label = '', colour }) => ({
      label: label.trim(),
      colour: colours.find(one => one === colour) ?? ('gray' as const),
    }))
    .filter(({ label }) => label);
}

/** The other way. Gray is what a tag without a colour has. */
export const tagText = (tags: readonly NodeTag[]): string =>
  tags.map(({ label, colour }) => (colour === 'gray' ? label : `${label}<${colour}>`)).join(';');
