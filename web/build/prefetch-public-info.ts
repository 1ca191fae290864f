import type { Plugin } from 'vite';

/** Asks the core about the site together with the first script, which needs the answer before it can show anything. */
export function prefetchPublicInfo(): Plugin {
  return {
    name: 'vitrine:prefetch-public-info',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'fetch', href: '__BASE_PATH__/api/public', crossorigin: true },
          injectTo: 'head',
        },
      ],
    },
  };
}
