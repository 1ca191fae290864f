import type { Plugin, Rolldown } from 'vite';

const PAGES = /\/web\/src\/public\/pages\.tsx$/;

/** A chunk with the list of its stylesheets, which Vite adds. */
type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/**
 * Vite plugin that adds preload links for the first files of a public page to the document: otherwise the browser discovers these
 * files only after it has run the first script. The core removes the links, marked `data-page`, from other pages.
 */
export function preloadPublicPage(): Plugin {
  return {
    name: 'vitrine:preload-public-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {}, chunk: entry }) {
        const chunks = new Map(
          Object.values(bundle).flatMap(file => (file.type === 'chunk' ? [[file.fileName, file as Chunk]] : [])),
        );
        const first = [...chunks.values()].find(({ moduleIds }) =>
          moduleIds.some(id => PAGES.test(id.replaceAll('\\', '/'))),
        );
        if (!first) throw new Error('no chunk holds the public pages');
        const loaded = withImports(entry?.fileName, chunks);
        const needed = [...withImports(first.fileName, chunks)].filter(name => !loaded.has(name));
        const styles = new Set(needed.flatMap(name => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]));
        const link = (file: string, attributes: Record<string, string>) => ({
          tag: 'link',
          attrs: { ...attributes, crossorigin: true, href: `__BASE_PATH__/${file}`, 'data-page': 'public' },
          injectTo: 'head' as const,
        });
        return [
          ...[...styles].map(file => link(file, { rel: 'stylesheet' })),
          ...needed.map(file => link(file, { rel: 'modulepreload' })),
        ];
      },
    },
  };
}

/** Returns a chunk and all chunks that it imports statically. */
function withImports(
  name: string | undefined,
  chunks: ReadonlyMap<string, Chunk>,
  seen = new Set<string>(),
): Set<string> {
  const chunk = name === undefined || seen.has(name) ? undefined : chunks.get(name);
  if (!chunk) return seen;
  seen.add(chunk.fileName);
  for (const imported of chunk.imports) withImports(imported, chunks, seen);
  return seen;
}
