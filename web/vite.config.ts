import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { basePathInDevelopment } from './build/base-path.ts';
import { precompress } from './build/precompress.ts';
import { onlyUsedRadix } from './build/radix-css.ts';
import { standaloneScripts } from './build/standalone-scripts.ts';

const core = process.env.VITRINE_CORE ?? 'http://127.0.0.1:3210';

export default defineConfig({
  plugins: [react(), basePathInDevelopment(), standaloneScripts(), precompress()],
  css: { postcss: { plugins: [onlyUsedRadix()] } },
  // The core replaces both placeholders in every page it sends: docs/web.md.
  html: { cspNonce: '__CSP_NONCE__' },
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `__BASE_PATH__/${file}` : { relative: true }),
  },
  resolve: {
    // Charts have no mesh; without it nivo is a sixth smaller and skips a triangulation with every update.
    alias: { '@nivo/voronoi': fileURLToPath(new URL('build/no-mesh.ts', import.meta.url)) },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': { target: core, ws: true, changeOrigin: true } } },
});
