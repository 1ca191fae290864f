import { TAG_COLOURS, type NodeTag, type TagColour } from '@vitrine/contracts';

/** `web<green>;db` → labels with colours; an unknown colour counts as none, and none is gray. */
export function parseTags(text: string): NodeTag[] {
  return text
    .split(';')
    .map(tag => /^(?<label>.*?)(?:<(?<colour>\w+)>)?$/s.exec(tag.trim())?.groups ?? {})
    .map(({ label = '', colour }) => ({ label: label.trim(), colour: isColour(colour) ? colour : ('gray' as const) }))
    .filter(tag => tag.label);
}

const isColour = (word: string | undefined): word is TagColour => TAG_COLOURS.some(colour => colour === word);
