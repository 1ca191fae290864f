import type { Notice, Severity } from '@vitrine/contracts';

/** A colour for each severity, as a number for services that want one (`0xrrggbb`). */
export const SEVERITY_COLOURS: Readonly<Record<Severity, number>> = {
  info: 0x3e63dd,
  warning: 0xffb224,
  critical: 0xe5484d,
  recovery: 0x30a46c,
};

/** The colour of a severity as `#rrggbb`. */
export const colourHex = (severity: Severity): string => `#${SEVERITY_COLOURS[severity].toString(16).padStart(6, '0')}`;

/** Returns a notice as plain text: the title, and the body below it if there is one. */
export const plainText = ({ title, body }: Notice): string => (body ? `${title}\n\n${body}` : title);

/** Clips a text to a number of characters, without splitting one, and marks it if it was shortened. */
export function clip(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

/** Clips a text to a number of UTF-16 code units, as counted by JavaScript and many services, without splitting a character. */
export function clipUnits(text: string, units: number): string {
  if (text.length <= units) return text;
  const cut = text.slice(0, units - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Clips a text to a number of UTF-8 bytes, without splitting a character. */
export function clipBytes(text: string, bytes: number): string {
  const encoded = new TextEncoder().encode(text);
  if (encoded.length <= bytes) return text;
  return `${new TextDecoder().decode(encoded.slice(0, bytes - 3)).replace(/\uFFFD+$/, '')}…`;
}

/** Escapes a text for HTML, in text and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** Escapes a text for CommonMark and its dialects. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>~]/g, '\\$&');

/**
 * Returns the text without mentions: an invisible character is inserted after each `@`, because chats have no other way to escape
 * it.
 */
export const withoutMentions = (text: string): string => text.replaceAll('@', '@\u200B');
