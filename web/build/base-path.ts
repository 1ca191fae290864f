import type { Plugin } from 'vite';

/** Vite plugin for development: the base path is the root, and no policy requires a nonce. */
export function basePathInDevelopment(): Plugin {
  return {
    name: 'vitrine:base-path',
    apply: 'serve',
    transformIndexHtml: html => html.replaceAll(/__(BASE_PATH|PAGE)__/g, ''),
  };
}
