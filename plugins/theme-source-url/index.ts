import { defineThemeSource, downloadTheme } from '@vitrine/plugin-sdk/theme-source';

export default defineThemeSource({
  kind: 'url',
  fetch: async (ref, { http }) => ({ archive: await downloadTheme(http, ref), from: ref }),
});
