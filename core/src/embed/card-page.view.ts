import { escapeHtml } from '@vitrine/plugin-sdk';
import type { Words } from './badge-labels.ts';
import { cardStyle } from './card-style.ts';
import type { PictureTheme, Scheme } from './picture-theme.rule.ts';

/** Frame of a card, whatever it is about. */
export interface CardPage {
  readonly title: string;
  /** State shown beside the title, and its tone. */
  readonly state: string;
  readonly tone: '' | 'on' | 'off';
  readonly words: Words;
  readonly language: string;
  /** Target of the card's link. */
  readonly link: string;
  readonly scheme: Scheme | 'auto';
  readonly themes: Readonly<Record<Scheme, PictureTheme>>;
  /** Nonce of the only style sheet that the content security policy of the response allows. */
  readonly nonce: string;
  /** Whether the page reloads by itself. */
  readonly refresh: boolean;
}

/** Seconds after which the page reloads. It runs no script. */
const REFRESH = 30;

/** Draws a page for frames on other sites. `content`: HTML. */
export function drawCardPage(page: CardPage, content: string): string {
  const { title, state, tone, words, language, link, scheme, nonce, refresh } = page;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="robots" content="noindex">',
    refresh ? `<meta http-equiv="refresh" content="${REFRESH}">` : '',
    `<title>${escapeHtml(title)}</title>`,
    `<style nonce="${nonce}">${cardStyle(scheme, page.themes)}</style>`,
  ];
  const body = [
    `<a href="${escapeHtml(link)}" target="_blank" rel="noopener" title="${escapeHtml(words.open)}">`,
    '<header>',
    `<h1>${escapeHtml(title)}</h1>`,
    `<span class="${['state', tone].filter(Boolean).join(' ')}">${escapeHtml(state)}</span>`,
    '</header>',
    content,
    '</a>',
  ];
  return `<!doctype html><html lang="${language}"><head>${head.join('')}</head><body><main>${body.join('')}</main></body></html>`;
}
