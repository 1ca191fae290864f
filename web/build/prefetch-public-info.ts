import type { Plugin } from 'vite';

/** Vite plugin that preloads the public info together with the first script, which needs it before the first render. */
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
