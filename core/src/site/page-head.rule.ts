import { escapeHtml } from '@vitrine/plugin-sdk';
import type { Language } from '../platform/http/language.ts';

/** Metadata of a page before any script runs, for search engines, link previews and browsers without JavaScript. */
export interface PageHead {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** Absolute URL; undefined for a page that should not be linked to. */
  readonly url: string | undefined;
  /** Absolute URL of the picture for link previews. */
  readonly picture: string | undefined;
  /** Feeds that feed readers can discover. */
  readonly feeds: readonly { readonly type: string; readonly href: string; readonly title: string }[];
  /** Sentence for browsers without JavaScript, and a link with its text. */
  readonly noScript: { readonly text: string; readonly link: string; readonly href: string } | undefined;
}

/** Writes language, title, Open Graph properties and the note for browsers without JavaScript into a page. */
export function withHead(page: string, head: PageHead): string {
  const { language, title, description, siteName, url, picture, feeds, noScript } = head;
  const properties = {
    'og:type': 'website',
    'og:site_name': siteName,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': picture,
    'og:image:width': picture && '1200',
    'og:image:height': picture && '630',
  };
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    ...Object.entries(properties).map(([name, value]) =>
      url && value ? `<meta property="${name}" content="${escapeHtml(value)}">` : '',
    ),
    url && picture && '<meta name="twitter:card" content="summary_large_image">',
    ...feeds.map(
      feed =>
        `<link rel="alternate" type="${feed.type}" title="${escapeHtml(feed.title)}" href="${escapeHtml(feed.href)}">`,
    ),
  ];
  const note =
    noScript &&
    `<noscript><p>${escapeHtml(noScript.text)} <a href="${escapeHtml(noScript.href)}">${escapeHtml(noScript.link)}</a></p></noscript>`;
  return page
    .replace(/<html(?=[\s>])[^>]*>/i, tag => withLanguage(tag, language))
    .replace(/<title>[^<]*<\/title>/, () => tags.filter(Boolean).join(''))
    .replace(/<body[^>]*>/, body => body + (note ?? ''));
}

/** Returns the start of a page with its language in place of the author's. */
const withLanguage = (tag: string, language: string): string =>
  tag
    .replace(/\slang\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi, '')
    .replace(/^<html/i, start => `${start} lang="${language}"`);
