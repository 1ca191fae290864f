import type { PublicAnnouncement } from '@vitrine/contracts';
import { escapeHtml } from '@vitrine/plugin-sdk';
import type { Language } from '../platform/http/language.ts';
import { changedAt } from './announcement.rule.ts';
import { FEED_TEXTS } from './feed-texts.ts';

/** A feed: announcements, newest first. */
export interface Feed {
  readonly siteName: string;
  readonly language: Language;
  /** Absolute URL of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** Absolute URL of the feed itself. */
  readonly url: string;
  readonly entries: readonly PublicAnnouncement[];
}

// XML has no way to write most control characters and lone surrogates: a feed with one of them is refused as a whole.
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeXml = (text: string) => escapeHtml(text.toWellFormed().replace(NOT_IN_XML, ''));
const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
const iso = (instant: number) => new Date(instant).toISOString();
const minutes = (instant: number) => `${iso(instant).slice(0, 16).replace('T', ' ')} UTC`;

const titleOf = ({ kind, title }: PublicAnnouncement, language: Language) =>
  `[${FEED_TEXTS[language].kind[kind]}] ${title}`;

const linkOf = (siteUrl: string, { id }: PublicAnnouncement) => `${siteUrl}/announcements#${id}`;

/** Permanent id of an entry, independent of the site's URL. */
const idOf = ({ id }: PublicAnnouncement) => (id.startsWith('silence-') ? `tag:vitrine,2026:${id}` : `urn:uuid:${id}`);

/** Writes an announcement as HTML: text, times, nodes and updates. Everything in it is escaped. */
function contentOf(entry: PublicAnnouncement, language: Language): string {
  const texts = FEED_TEXTS[language];
  const { text, startsAt, endsAt, nodes, nodeCount, updates } = entry;
  const until = endsAt === null ? '' : ` ${texts.to} ${minutes(endsAt)}`;
  const rest = nodeCount > nodes.length ? ` ${texts.more(nodeCount - nodes.length)}` : '';
  const paragraphs = [
    ...updates.map(update =>
      [minutes(update.at), update.stage && texts.stage[update.stage], update.text].filter(Boolean).join(' · '),
    ),
    text,
    `${texts.from} ${minutes(startsAt)}${until}`,
    nodes.length > 0 ? `${texts.nodes}: ${nodes.map(({ name }) => name).join(', ')}${rest}` : '',
  ];
  return paragraphs
    .filter(Boolean)
    .map(paragraph => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** Writes an Atom feed (RFC 4287). */
export function atomFeed({ siteName, language, siteUrl, url, entries }: Feed): string {
  const newest = Math.max(0, ...entries.map(changedAt));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    element('id', url),
    element('title', `${FEED_TEXTS[language].title} · ${siteName}`),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(url)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${siteUrl}/announcements`)}"/>`,
    element('updated', iso(newest)),
    `<author>${element('name', siteName)}</author>`,
    ...entries.map(entry =>
      [
        '<entry>',
        element('id', idOf(entry)),
        element('title', titleOf(entry, language)),
        `<link href="${escapeXml(linkOf(siteUrl, entry))}"/>`,
        element('published', iso(entry.publishedAt)),
        element('updated', iso(changedAt(entry))),
        `<category term="${entry.kind}"/>`,
        `<content type="html">${escapeXml(contentOf(entry, language))}</content>`,
        '</entry>',
      ].join(''),
    ),
    '</feed>',
  ].join('\n');
}

/** Writes an RSS 2.0 feed. */
export function rssFeed({ siteName, language, siteUrl, url, entries }: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', `${FEED_TEXTS[language].title} · ${siteName}`),
    element('link', `${siteUrl}/announcements`),
    element('description', `${FEED_TEXTS[language].title} · ${siteName}`),
    element('language', language),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(url)}"/>`,
    ...entries.map(entry =>
      [
        '<item>',
        `<guid isPermaLink="false">${escapeXml(idOf(entry))}</guid>`,
        element('title', titleOf(entry, language)),
        element('link', linkOf(siteUrl, entry)),
        element('pubDate', new Date(changedAt(entry)).toUTCString()),
        element('category', entry.kind),
        element('description', contentOf(entry, language)),
        '</item>',
      ].join(''),
    ),
    '</channel></rss>',
  ].join('\n');
}
