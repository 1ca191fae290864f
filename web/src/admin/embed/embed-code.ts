/** Subject of badges and cards: one node, one check, or the whole site. */
export interface Subject {
  readonly name: string;
  /** Uuid of a node. */
  readonly uuid?: string;
  /** Id of a check. */
  readonly check?: number;
}

/** Values that the badge of a node can show. The badge of the site shows how many nodes are online. */
const SHOWN = ['status', 'cpu', 'memory', 'disk', 'load', 'uptime', 'expiry', 'availability'] as const;
export type Shown = (typeof SHOWN)[number];

/** Returns the values that the badge of a subject can show, if there is a choice. */
export const shownOf = ({ uuid, check }: Subject): readonly Shown[] =>
  check !== undefined ? ['status', 'availability'] : uuid !== undefined ? SHOWN : [];

export const SCHEMES = ['auto', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

const placeOf = ({ uuid, check }: Subject) =>
  check !== undefined ? `check/${check}` : uuid === undefined ? 'site' : `node/${uuid}`;

const query = (entries: Readonly<Record<string, string>>) => {
  const text = new URLSearchParams(entries).toString();
  return text === '' ? '' : `?${text}`;
};

/** Returns the URL of a badge below `base`. Defaults of the core are omitted. */
export function badgeUrl(
  base: string,
  subject: Subject,
  { show, language }: { show: Shown; language: string },
): string {
  const params = {
    ...(shownOf(subject).length > 0 && show !== 'status' && { show }),
    ...(language !== 'en' && { lang: language }),
  };
  return `${base}/badge/${placeOf(subject)}.svg${query(params)}`;
}

/** Returns the URL of a card below `base`. The card is shown in the visitor's language. */
export const cardUrl = (base: string, subject: Subject, scheme: Scheme): string =>
  `${base}/embed/${placeOf(subject)}${query(scheme === 'auto' ? {} : { scheme })}`;

/** Colour schemes of a picture, which cannot adapt to the device that shows it. */
export const PICTURE_SCHEMES = ['light', 'dark'] as const;
export type PictureScheme = (typeof PICTURE_SCHEMES)[number];

/** Languages of pictures that the server renders. */
const PICTURE_LANGUAGES: readonly string[] = ['en', 'zh-CN', 'zh-TW'];

/** Returns the URL of the card of a node as a picture below `base`, or below the path of a share link. Defaults of the core are omitted. */
export function pictureUrl(
  base: string,
  uuid: string,
  { scheme, language, sharePath }: { scheme: PictureScheme; language: string; sharePath?: string | undefined },
): string {
  const params = {
    ...(scheme !== 'light' && { scheme }),
    ...(language !== 'en' && PICTURE_LANGUAGES.includes(language) && { lang: language }),
  };
  const path = sharePath === undefined ? `/preview/card/${uuid}.png` : `${sharePath}/card.png`;
  return `${base}${path}${query(params)}`;
}

/** Returns an image for forums (BBCode) that links to `page`. */
export const forumCode = (picture: string, page: string): string => `[url=${page}][img]${picture}[/img][/url]`;

/** Returns the link target of a badge. */
export const pageUrl = (base: string, { uuid }: Subject): string =>
  uuid === undefined ? `${base}/` : `${base}/instance/${uuid}`;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const forHtml = (text: string) => text.replaceAll(/[&<>"]/g, character => SIGNS[character]!);
const forMarkdown = (text: string) => text.replaceAll(/[\\[\]<>`*_!]/g, '\\$&');

/** Returns a Markdown image that links to `page`. */
export const markdownCode = (name: string, picture: string, page: string): string =>
  `[![${forMarkdown(name)}](${picture})](${page})`;

/** Returns an HTML image that links to `page`. */
export const htmlCode = (name: string, picture: string, page: string): string =>
  `<a href="${forHtml(page)}"><img src="${forHtml(picture)}" alt="${forHtml(name)}"></a>`;

/** Returns the iframe of a card. The card of the site is higher, because it lists nodes; the card of a check is lower. */
export const frameCode = (subject: Subject, address: string): string =>
  `<iframe src="${forHtml(address)}" width="320" height="${heightOf(subject)}" title="${forHtml(subject.name)}"></iframe>`;

const heightOf = ({ uuid, check }: Subject) => (check !== undefined ? 100 : uuid === undefined ? 400 : 230);
