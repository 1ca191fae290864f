/** What the badges and the card are about: one node, or the whole site. */
export interface Subject {
  readonly name: string;
  /** Of a node; the site has none. */
  readonly uuid?: string;
}

/** What the badge of a node can show. That of the site says how many nodes are up. */
export const SHOWN = ['status', 'cpu', 'memory', 'disk', 'load', 'uptime', 'expiry'] as const;
export type Shown = (typeof SHOWN)[number];

export const SCHEMES = ['auto', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

const placeOf = ({ uuid }: Subject) => (uuid === undefined ? 'site' : `node/${uuid}`);

const query = (entries: Readonly<Record<string, string>>) => {
  const text = new URLSearchParams(entries).toString();
  return text === '' ? '' : `?${text}`;
};

/** Address of a badge below `base`. What the core takes for granted is left out. */
export function badgeUrl(
  base: string,
  subject: Subject,
  { show, language }: { show: Shown; language: string },
): string {
  const asked = {
    ...(subject.uuid !== undefined && show !== 'status' && { show }),
    ...(language !== 'en' && { lang: language }),
  };
  return `${base}/badge/${placeOf(subject)}.svg${query(asked)}`;
}

/** Address of a card below `base`, in the language of whoever looks at it. */
export const cardUrl = (base: string, subject: Subject, scheme: Scheme): string =>
  `${base}/embed/${placeOf(subject)}${query(scheme === 'auto' ? {} : { scheme })}`;

/** Where a badge leads. */
export const pageUrl = (base: string, { uuid }: Subject): string =>
  uuid === undefined ? `${base}/` : `${base}/instance/${uuid}`;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const forHtml = (text: string) => text.replaceAll(/[&<>"]/g, sign => SIGNS[sign]!);
const forMarkdown = (text: string) => text.replaceAll(/[\\[\]<>`*_!]/g, '\\$&');

/** A picture in Markdown that leads to `page`. */
export const markdownCode = (name: string, picture: string, page: string): string =>
  `[![${forMarkdown(name)}](${picture})](${page})`;

/** The same in HTML. */
export const htmlCode = (name: string, picture: string, page: string): string =>
  `<a href="${forHtml(page)}"><img src="${forHtml(picture)}" alt="${forHtml(name)}"></a>`;

/** A frame with the card: that of the site is higher, since it lists nodes. */
export const frameCode = (subject: Subject, address: string): string =>
  `<iframe src="${forHtml(address)}" width="320" height="${subject.uuid === undefined ? 400 : 170}" title="${forHtml(subject.name)}"></iframe>`;
