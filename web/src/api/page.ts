import { pagePath, type PageContext, type PageKind } from '@vitrine/contracts/page';
import { basePath } from './base-path.ts';

const written = document.querySelector<HTMLMetaElement>('meta[name="page"]')?.content;

/** Context that the core embedded in this page; undefined if another server sent the page, as in development. */
export const page = written ? (JSON.parse(written) as PageContext) : undefined;

/** Returns the kind of page at a path without base path. A path that cannot be decoded is `public`. */
export const kindOf = (path: string): PageKind => pagePath(path)?.kind ?? 'public';

/** Kind of page that this document was loaded for; constant while its URL changes. */
export const pageKind: PageKind = page?.kind ?? kindOf(location.pathname.slice(basePath.length));
