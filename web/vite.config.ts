import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { basePathInDevelopment } from './build/base-path.ts';
import { groupFirstLoadChunks } from './build/first-load-chunks.ts';
import { flags } from './build/flags.ts';
import { osIcons } from './build/os-icons.ts';
import { precompress } from './build/precompress.ts';
import { preloadPublicPage } from './build/preload-public-page.ts';
import { radixBreakpoints } from './build/radix-breakpoints.ts';
import { withoutRadixTooltips } from './build/radix-tooltips.ts';
import { srgbOnly } from './build/srgb-only.ts';
import { standaloneScripts } from './build/standalone-scripts.ts';

const without = (part: string) => fileURLToPath(new URL(`build/nivo-stubs/${part}.ts`, import.meta.url));
const core = process.env.VITRINE_CORE ?? 'http://127.0.0.1:3210';

export default defineConfig({
  plugins: [
    react(),
    basePathInDevelopment(),
    withoutRadixTooltips(),
    standaloneScripts(),
    preloadPublicPage(),
    flags(),
    osIcons(),
    precompress(),
  ],
  css: { postcss: { plugins: [radixBreakpoints(), srgbOnly()] } },
  // The core replaces both placeholders in every page that it sends: docs/web.md.
  html: { cspNonce: '__CSP_NONCE__' },
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `__BASE_PATH__/${file}` : { relative: true }),
  },
  // A chart is a canvas of a known size: without mesh, animation and resizing, nivo has half the size and is faster.
  resolve: {
    alias: {
      '@nivo/voronoi': without('mesh'),
      '@react-spring/web': without('animation'),
      'react-virtualized-auto-sizer': without('resizing'),
      'use-debounce': without('resizing'),
    },
  },
  build: {
    // The oldest browsers supported by the public pages: docs/web.md. A test checks the requirements of the built files.
    target: ['chrome100', 'edge100', 'firefox100', 'safari15.4', 'ios15.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: groupFirstLoadChunks() } },
  },
  // The host header is unchanged, because the core compares it with the origin.
  server: {
    proxy: { '/api': { target: core, ws: true }, '/themes/': { target: core }, '/plugin-web/': { target: core } },
  },
});
