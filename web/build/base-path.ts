import type { Plugin } from 'vite';

/** In development the shell is served at the root, and there is no policy that asks for a nonce. */
export function basePathInDevelopment(): Plugin {
  return {
    name: 'vitrine:base-path',
    apply: 'serve',
    transformIndexHtml: html => html.replaceAll(/__(BASE_PATH|PAGE)__/g, ''),
  };
}
