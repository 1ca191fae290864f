import { pagePath, type PageContext, type PageKind } from '@vitrine/contracts/page';
import { basePath } from './base-path.ts';

const written = document.querySelector<HTMLMetaElement>('meta[name="page"]')?.content;

/** What the core wrote into this page; undefined where another server sent it, as in development. */
export const page = written ? (JSON.parse(written) as PageContext) : undefined;

/** The kind of page at a path without base path. What cannot be decoded is no page of ours. */
export const kindOf = (path: string): PageKind => pagePath(path)?.kind ?? 'public';

/** The kind of page that this document was loaded for, which it stays whatever its address becomes. */
export const pageKind: PageKind = page?.kind ?? kindOf(location.pathname.slice(basePath.length));
