import type { Plugin } from 'vite';

/** Vite plugin for development that empties the placeholders of the document: the base path is the root. */
export function basePathInDevelopment(): Plugin {
  return {
    name: 'vitrine:base-path',
    apply: 'serve',
    transformIndexHtml: html => html.replaceAll(/__(BASE_PATH|PAGE)__/g, ''),
  };
}
